import { Button } from './button.tsx';

type PaginationProps = { page: number; totalPages: number; onPage: (page: number) => void };

/** Previous and next; absent for a single page. */
export function Pagination({ page, totalPages, onPage }: PaginationProps) {
  if (totalPages <= 1 && page === 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="flex flex-wrap items-center justify-between gap-4 font-sans text-[0.9375rem]"
    >
      <Button variant="outline" size="small" inactive={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <p className="lining text-faint" aria-live="polite">
        Page {page} of {Math.max(totalPages, 1)}
      </p>
      <Button variant="outline" size="small" inactive={page >= totalPages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
