import type { Heading } from '#shared/text/headings.ts';

/** Fewer chapters than this are seen at a glance. */
const WORTH_A_LIST = 3;

/** The chapters of a long text, as links into it. Nothing for a short one. */
export function ContentsList({ headings, className = '' }: { headings: Heading[]; className?: string }) {
  if (headings.length < WORTH_A_LIST) return null;
  const top = Math.min(...headings.map((heading) => heading.level));
  return (
    <nav
      aria-label="Contents"
      className={`font-sans text-[0.9375rem] leading-snug print:hidden ${className}`}
    >
      <p className="small-caps font-serif text-base font-semibold">Contents</p>
      <ol className="mt-2 border-t border-rule">
        {headings.map(({ id, text, level }) => (
          <li key={id} className={level > top ? 'pl-4' : ''}>
            <a href={`#${id}`} className="block py-1.5 text-faint hover:text-red">
              <span className="pen-underline">{text}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
