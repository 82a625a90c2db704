import type { ReactNode } from 'react';
import { preloadItalic } from '#app/lib/preload-italic.ts';
import italic from '#app/styles/fonts/serif-italic.woff2?url';
import styles from '#app/styles/site.css?url';

/** The page's centred column, with side padding on every screen. */
export function Frame({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <div className={`mx-auto w-full max-w-page px-5 sm:px-8 ${className}`}>{children}</div>;
}

/**
 * How a page opens. A text: its title, large, and a line below it. A list: its title over a rule, the line in the margin.
 * A form or a notice: a small title. A page where the writer speaks: the line is the pen's. Above a quotation: a label.
 */
type Opening = 'text' | 'list' | 'form' | 'pen' | 'label';
type PageHeadProps = { title: ReactNode; lead?: ReactNode; opening?: Opening; children?: ReactNode };

const leads: Record<Opening, string> = {
  text: 'lead',
  list: 'clerk text-[0.9375rem] leading-normal max-lg:mt-2 lg:pb-2',
  form: 'lead',
  pen: 'lead text-red italic',
  label: 'clerk mt-1',
};
const titles = { text: 'title', list: 'title', form: 'title-2', pen: 'title', label: 'small-caps text-xl' };

export function PageHead({ title, lead, opening = 'text', children }: PageHeadProps) {
  const isList = opening === 'list';
  if (opening === 'pen') preloadItalic();
  return (
    <header className="pt-10 pb-8 md:pt-16 md:pb-12">
      {children}
      <div className={isList ? 'list-head' : undefined}>
        <h1 className={`${titles[opening]} max-w-[24ch]`}>{title}</h1>
        {lead && <p className={leads[opening]}>{lead}</p>}
      </div>
      <EndOfFirstView />
    </header>
  );
}

/**
 * Marks the end of the first view: the browser's first frame waits for it (`root.tsx`). The styles up to here are in
 * the head (`server/pages/finish-page.ts`); those of everything are linked here, where they delay only what follows.
 */
export function EndOfFirstView() {
  return (
    <span id="end-of-first-view" hidden>
      <link rel="stylesheet" href={styles} />
    </span>
  );
}

/** For a page whose first view has no italics. React leaves a link with `onLoad` where it is, after what is painted first. */
export function LateItalic() {
  return (
    <link rel="preload" as="font" type="font/woff2" crossOrigin="anonymous" href={italic} onLoad={() => {}} />
  );
}

/** As many characters of HTML fill more than a screen of a phone, or what a large screen shows below a title. */
const FIRST_VIEW_OF_TEXT = 1_500;

/** The HTML of an article with the end of the first view in it, after a paragraph, and a font to be loaded from there. */
export function withEndOfFirstView(html: string, font?: string): string {
  const place = findEndOfFirstView(html);
  const preload = font
    ? `<link rel="preload" as="font" type="font/woff2" crossorigin="anonymous" href="${font}"/>`
    : '';
  const mark = `<span id="end-of-first-view" hidden><link rel="stylesheet" href="${styles}"/>${preload}</span>`;
  return html.slice(0, place) + mark + html.slice(place);
}

/** After a paragraph, and after the reasons of its corrections, which belong to it. */
export function findEndOfFirstView(html: string): number {
  const end = html.indexOf('</p>', FIRST_VIEW_OF_TEXT);
  if (end === -1) return html.length;
  const place = end + '</p>'.length;
  const reasons = html.lastIndexOf('<div class="reasons', place);
  const endOfReasons = html.indexOf('</div>', reasons);
  return reasons !== -1 && endOfReasons >= place ? endOfReasons + '</div>'.length : place;
}

type SectionProps = {
  id?: string;
  title: ReactNode;
  lead?: ReactNode;
  /** In the outer margin on wide screens, within the text on narrow ones. */
  margin?: ReactNode;
  /** Uses the margin's space for the text as well. */
  wide?: boolean;
  /** Much taller than a usual section. */
  tall?: boolean;
  /** The first of a part of the page: under a rule. */
  isPart?: boolean;
  children?: ReactNode;
};

/** A section: a rule, a heading, its text, and margin notes. */
export function Section({
  id,
  title,
  lead,
  margin,
  wide = false,
  tall = false,
  isPart = false,
  children,
}: SectionProps) {
  return (
    <section
      id={id}
      aria-labelledby={id && `${id}-title`}
      className={`later ${isPart ? 'border-t border-part' : ''} py-4 sm:py-10 md:py-14 ${tall ? '[--room:125rem]' : ''}`}
    >
      <div className="with-margin gap-y-3 sm:gap-y-8 lg:grid-rows-[auto_1fr]">
        <div className={`min-w-0 ${wide && !margin ? 'lg:col-span-2' : ''}`}>
          <h2 id={id && `${id}-title`} className="title-2 max-w-[34ch]">
            {title}
          </h2>
          {lead && <p className="lead">{lead}</p>}
        </div>
        <div className={`min-w-0 ${wide ? 'lg:col-span-2' : 'lg:col-start-1'}`}>{children}</div>
        {margin && (
          <aside className={`max-sm:contents lg:col-start-2 lg:row-start-1 ${wide ? '' : 'lg:row-span-2'}`}>
            {margin}
          </aside>
        )}
      </div>
    </section>
  );
}

/** Related content, below an article or a sample. */
export function Related({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Frame>
      <section
        id="related"
        aria-labelledby="related-title"
        className="later border-t border-part py-12 print:hidden"
      >
        <h2 id="related-title" className="title-2">
          {title}
        </h2>
        {children}
      </section>
    </Frame>
  );
}

export function MarginNote({ title, children }: { title?: ReactNode; children: ReactNode }) {
  return (
    <div className="clerk">
      {title && <p className="font-semibold text-ink">{title}</p>}
      {children}
    </div>
  );
}
