/** A grey stand-in of the size of what is coming. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`animate-pulse rounded-sm bg-neutral-wash ${className}`} />;
}
