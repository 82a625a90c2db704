import type { Heading } from '#shared/text/headings.ts';
import { OpenSign } from './open-sign.tsx';

/** With fewer chapters no list is needed. */
const WORTH_A_LIST = 3;

/** The chapters of a long text as links: in the margin, or collapsed above the text. Nothing for a short text. */
export function ContentsList({ headings }: { headings: Heading[] }) {
  if (headings.length < WORTH_A_LIST) return null;
  return (
    <>
      <details className="group border-y border-rule lg:hidden print:hidden">
        <summary className="flex min-h-11 items-center justify-between py-2 hover:text-red">
          <span className="small-caps font-semibold">Contents</span>
          <OpenSign />
        </summary>
        <nav aria-label="Contents" className="pb-3">
          <Entries headings={headings} />
        </nav>
      </details>
      <nav aria-label="Contents" className="hidden lg:block print:hidden">
        <p className="small-caps text-base font-semibold">Contents</p>
        <div className="mt-2 border-t border-rule">
          <Entries headings={headings} />
        </div>
      </nav>
    </>
  );
}

function Entries({ headings }: { headings: Heading[] }) {
  const top = Math.min(...headings.map((heading) => heading.level));
  return (
    <ol className="font-sans text-[0.9375rem] leading-snug">
      {headings.map(({ id, text, level }) => (
        <li key={id} className={level > top ? 'pl-4' : ''}>
          <a href={`#${id}`} className="block py-1.5 text-faint hover:text-red">
            <span className="pen-underline">{text}</span>
          </a>
        </li>
      ))}
    </ol>
  );
}
