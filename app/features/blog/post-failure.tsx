import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { EndOfFirstView, Frame } from '#app/ui/page.tsx';

export function PostFailure({ message, onRetry }: { message: string | undefined; onRetry: () => void }) {
  const t = useTranslations();
  return (
    <Frame className="py-16">
      <div role="alert" className="max-w-measure">
        <h1 className="font-display text-[2rem] leading-tight">{t('Error Loading Article')}</h1>
        <p className="mt-3 problem">{message || t('Failed to load blog post')}</p>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-5">
        <Button onClick={onRetry}>{t('Try Again')}</Button>
        <a href="/blog" className="font-sans link">
          {t('Back to Blog')}
        </a>
      </div>
      <EndOfFirstView />
    </Frame>
  );
}
