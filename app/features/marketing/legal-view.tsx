import { ContentsList } from '#app/ui/contents-list.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { ProseList, ProseText } from '#app/ui/prose-text.tsx';
import { Trans } from '#app/ui/trans.tsx';
import { longDate } from '#shared/text/dates.ts';
import type { ShownLegal } from '#shared/words/page-words.ts';

/** A legal text: numbered sections, with a table of contents in the margin. */
export function LegalView({ page: { title, updated, intro, sections } }: { page: ShownLegal }) {
  return (
    <Frame>
      <PageHead opening="form" title={title} lead={intro} />
      <p className="pb-10 font-sans text-[0.9375rem] text-faint">
        <Trans
          text="Last changed on {date}"
          parts={{
            date: (
              <time dateTime={updated} className="text-ink [font-variant-numeric:lining-nums]">
                {longDate(updated)}
              </time>
            ),
          }}
        />
      </p>
      <div className="with-margin gap-y-10">
        <aside className="lg:col-start-2 lg:row-start-1">
          <div className="lg:sticky lg:top-24 lg:max-h-[calc(100vh-8rem)] lg:overflow-y-auto">
            <ContentsList headings={sections.map(({ id, title: text }) => ({ id, text, level: 2 }))} />
          </div>
        </aside>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          {sections.map(({ id, title: heading, text, points }) => (
            <section
              key={id}
              id={id}
              aria-labelledby={`${id}-title`}
              className="later border-t border-rule py-8 [--room:57rem] first:border-t-0 first:pt-0 first:[--far:visible] md:py-10 md:[--room:34rem] md:first:pt-0"
            >
              <h2 id={`${id}-title`} className="font-display text-[1.5rem] leading-tight md:text-[1.75rem]">
                {heading}
              </h2>
              <ProseText prose={text} className="mt-3 max-w-measure space-y-4" />
              {points.length > 0 && <ProseList entries={points} className="mt-4" />}
            </section>
          ))}
        </div>
      </div>
    </Frame>
  );
}
