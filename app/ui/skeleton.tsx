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
