import { useRef } from 'react';
import { loadFailure } from '#app/lib/api.ts';
import { useFocusAfterRemoval } from '#app/lib/focus-heading.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from './button.tsx';

/** A grey placeholder of the size of the content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-neutral-wash ${className}`} />;
}

/** Placeholders of a list that is being loaded. `rows` are their heights. */
export function Loading({ label, rows, className }: { label: string; rows: string[]; className: string }) {
  return (
    <div role="status" aria-label={label} className={className}>
      {rows.map((height, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never change
        <Skeleton key={index} className={height} />
      ))}
    </div>
  );
}

type LoadErrorProps = { query: { error: unknown; refetch: () => unknown }; fallback: string };

/** A read that failed, and a button that repeats it. */
export function LoadError({ query, fallback }: LoadErrorProps) {
  const t = useTranslations();
  const box = useRef<HTMLDivElement>(null);

  useFocusAfterRemoval(box);
  return (
    <div
      ref={box}
      role="alert"
      className="mt-8 max-w-measure rounded-sm border border-danger bg-danger-wash p-5"
    >
      <p className="problem">{t(loadFailure(query.error, fallback))}</p>
      <Button variant="outline" size="small" className="mt-3" onClick={() => query.refetch()}>
        {t('Try Again')}
      </Button>
    </div>
  );
}
