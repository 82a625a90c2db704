import { errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Frame } from '#app/ui/page.tsx';

export function PostFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  return (
    <Frame className="py-16">
      <div role="alert" className="max-w-measure">
        <h1 className="font-display text-[2rem] leading-tight">Error Loading Article</h1>
        <p className="mt-3 problem">{errorMessage(error, 'Failed to load blog post')}</p>
      </div>
      <div className="mt-6 flex flex-wrap items-center gap-5">
        <Button onClick={onRetry}>Try Again</Button>
        <a href="/blog" className="font-sans link">
          Back to Blog
        </a>
      </div>
    </Frame>
  );
}
