import { type FormEvent, useEffect } from 'react';
import { reportPageNotFound } from '#app/lib/analytics.ts';
import { preloadItalic } from '#app/lib/preload-italic.ts';
import { Button } from '#app/ui/button.tsx';
import { Insertion } from '#app/ui/corrected-passage.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import type { NotFoundPage } from '#shared/contracts/words/library-sections.ts';

export function NotFound({ words: notFoundPage }: { words: NotFoundPage }) {
  useEffect(() => reportPageNotFound(window.location), []);
  preloadItalic();

  return (
    <Frame className="relative">
      <PageHead title={<NegatedTitle title={notFoundPage.title} />} lead={notFoundPage.sentence} />
      <CutLine />
      <search>
        <form action="/samples" method="get" className="max-w-measure" onSubmit={trimSearch}>
          <label htmlFor="not-found-search" className="font-sans text-sm font-semibold">
            {notFoundPage.searchLabel}
          </label>
          <div className="mt-1.5 flex gap-2">
            <input
              id="not-found-search"
              name="q"
              type="search"
              required
              // Whitespace is ignored.
              pattern=".*\S.*"
              placeholder={notFoundPage.searchPlaceholder}
              className="control min-w-0 flex-1"
            />
            <Button type="submit">{notFoundPage.searchButton}</Button>
          </div>
        </form>
      </search>
      <div className="mt-12 grid max-w-[46rem] gap-8 border-t border-rule pt-8 sm:grid-cols-2">
        <Links title={notFoundPage.linksTitle} links={notFoundPage.links} />
        <Links title={notFoundPage.popularTitle} links={notFoundPage.popular} />
      </div>
    </Frame>
  );
}

/** The title of a page that is not there: the pen puts in its “Not”. */
function NegatedTitle({ title }: { title: string }) {
  const [before, negation, after] = title.split(/(Not )/);
  if (negation === undefined) return title;
  return (
    <span className="headline block">
      {before}
      <Insertion text={negation} />
      {after}
    </span>
  );
}

/** The specification has the words without the space around them. Without scripts the list ignores it. */
function trimSearch({ currentTarget }: FormEvent<HTMLFormElement>) {
  const field = currentTarget.elements.namedItem('q');
  if (field instanceof HTMLInputElement) field.value = field.value.trim();
}

/** A page with a missing line, next to the text. */
function CutLine() {
  return (
    <svg
      viewBox="0 0 220 260"
      aria-hidden="true"
      fill="none"
      className="absolute top-24 right-10 hidden w-56 border border-rule bg-leaf lg:block"
    >
      <path
        d="M28 40h164M28 62h150M28 84h158M28 106h120M28 150h164M28 172h140M28 194h160M28 216h84"
        strokeWidth="3"
        strokeDasharray="26 6 14 6 34 6"
        className="stroke-edge/45"
      />
      <path d="M28 128h150" strokeWidth="3" strokeDasharray="20 6 30 6" className="stroke-edge/25" />
      <path
        d="M20 130c50-6 90 5 150-3 12-2 20-14 12-20-8-5-17 5-12 14 5 8 16 8 26 2"
        strokeWidth="2"
        strokeLinecap="round"
        className="stroke-red"
      />
    </svg>
  );
}

function Links({ title, links }: { title: string; links: { label: string; href: string }[] }) {
  return (
    <div>
      <h2 className="small-caps text-lg font-semibold">{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, href }) => (
          <li key={href}>
            <a href={href} className="inline-block py-1 link">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
