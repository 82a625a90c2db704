import { errorMessage } from '#app/lib/api.ts';
import { useSay } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Frame } from '#app/ui/page.tsx';

export function PostFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const say = useSay();
  return (
    <Frame className="py-16">
      <div role="alert" className="max-w-measure">
        <h1 className="font-display text-[2rem] leading-tight">{say('Error Loading Article')}</h1>
        <p className="mt-3 problem">{errorMessage(error, say('Failed to load blog post'))}</p>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-5">
        <Button onClick={onRetry}>{say('Try Again')}</Button>
        <a href="/blog" className="font-sans link">
          {say('Back to Blog')}
        </a>
      </div>
    </Frame>
  );
}
