import { useLayoutEffect, useRef } from 'react';
import { loadFailure } from '#app/lib/api.ts';
import { focusHeading } from '#app/lib/focus-heading.ts';
import { useSay } from '#app/lib/site-words.ts';
import { Button } from './button.tsx';

type LoadErrorProps = { error: unknown; fallback: string; onRetry: () => void };

export function LoadError({ error, fallback, onRetry }: LoadErrorProps) {
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);

  // The result replaces the pressed button.
  useLayoutEffect(() => {
    const element = box.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading();
    };
  }, []);

  return (
    <div
      ref={box}
      role="alert"
      className="mt-8 max-w-measure rounded-sm border border-danger bg-danger-wash p-5"
    >
      <p className="problem">{say(loadFailure(error, fallback))}</p>
      <Button look="outline" size="small" className="mt-3" onClick={onRetry}>
        {say('Try Again')}
      </Button>
    </div>
  );
}
