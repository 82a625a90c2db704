import { useSay } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';

/** Says that the comments, or what is needed to write one, could not be loaded. */
export function CommentsFailure({ onRetry, isRetrying }: { onRetry: () => void; isRetrying: boolean }) {
  const say = useSay();
  return (
    <p role="alert" className="py-6 font-sans print:hidden">
      {say('The comments could not be loaded completely.')}{' '}
      <Button look="plain" size="small" onClick={onRetry} inactive={isRetrying}>
        {say('Try Again')}
      </Button>
    </p>
  );
}
