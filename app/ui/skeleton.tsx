/** A grey placeholder of the size of the content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-neutral-wash ${className}`} />;
}
