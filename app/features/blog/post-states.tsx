import { errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Frame } from '#app/ui/page.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

export function PostSkeleton() {
  return (
    <Frame className="space-y-5 py-16">
      <p role="status" className="sr-only">
        Loading the article
      </p>
      <Skeleton className="h-6 w-24" />
      <Skeleton className="h-12 w-3/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-5 w-4/5" />
      <Skeleton className="h-5 w-3/4" />
      <Skeleton className="h-5 w-4/5" />
    </Frame>
  );
}

export function PostFailure({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
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
