import { Fragment, type ReactNode, useId } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { CorrectedPassage } from '#app/ui/corrected-passage.tsx';
import { DetailsList } from '#app/ui/details-list.tsx';
import { Frame, LateItalic, PageHead } from '#app/ui/page.tsx';
import { ProseList, ProseText } from '#app/ui/prose-text.tsx';
import type { ShownService } from '#shared/words/page-words.ts';

const FAQ_ID = 'faq';

/** In place of the corrected passage of the first section, which stays if there is nothing else to show. */
type Passage = (example: ReactNode) => ReactNode;

/** A service page: benefits, anchored sections, limits, FAQs. */
export function ServiceView({ page, passage }: { page: ShownService; passage?: Passage }) {
  const t = useTranslations();
  const entries = [...page.sections, page.integrity, { id: FAQ_ID, title: page.faqTitle }];
  return (
    <Frame>
      <div className="with-margin">
        <div>
          <PageHead title={page.headline} lead={page.lead}>
            <Breadcrumb steps={[{ label: t('Services'), href: '/services' }]} />
          </PageHead>
          <LateItalic />
          <Buttons page={page} />
        </div>
        <Benefits benefits={page.benefits} />
      </div>
      <div className="with-margin mt-10 gap-y-10 border-t border-part pt-10">
        <div className="lg:col-start-2 lg:row-start-1 lg:pt-2">
          <Contents entries={entries} />
        </div>
        <div className="min-w-0 lg:col-start-1 lg:row-start-1">
          {page.sections.map((section, index) => (
            <Part key={section.id} section={section} {...(index === 0 && passage && { passage })} />
          ))}
          <Part section={page.integrity} isNote />
          <section
            id={FAQ_ID}
            aria-labelledby={`${FAQ_ID}-title`}
            className="later border-t border-rule py-10 [--room:33rem] md:py-12"
          >
            <PartTitle id={FAQ_ID}>{page.faqTitle}</PartTitle>
            <div className="mt-6">
              <DetailsList entries={page.faqs} />
            </div>
          </section>
          <div className="border-t border-rule pt-10 print:hidden">
            <Buttons page={page} />
          </div>
        </div>
      </div>
    </Frame>
  );
}

function Buttons({ page: { primary, secondary } }: { page: ShownService }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <ButtonLink href={primary.href}>{primary.label}</ButtonLink>
      <ButtonLink href={secondary.href} variant="plain" className="-mx-1">
        {secondary.label}
      </ButtonLink>
    </div>
  );
}

function Benefits({ benefits }: { benefits: ShownService['benefits'] }) {
  return (
    <dl className="mt-10 grid gap-x-10 sm:grid-cols-2 lg:mt-0 lg:block lg:pt-16">
      {benefits.map(({ title, note }) => (
        <div key={title} className="border-t border-rule py-4">
          <dt className="title-3">{withBreaks(title)}</dt>
          <dd className="mt-1 font-sans text-[0.9375rem] leading-normal text-faint">{note}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Allows a line break after a slash: browsers do not break “Chicago/Harvard”. */
function withBreaks(title: string) {
  return title.split(/(?<=\/)/).map((part) => (
    <Fragment key={part}>
      {part}
      <wbr />
    </Fragment>
  ));
}

type PartProps = {
  section: Omit<ShownService['sections'][number], 'example'> &
    Pick<Partial<ShownService['sections'][number]>, 'example'>;
  isNote?: boolean;
  passage?: Passage;
};

/** One anchored section. A note about limits has a red line in the margin. */
function Part({ section, isNote = false, passage = (example) => example }: PartProps) {
  const { id, title, text, points, example } = section;
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="later border-t border-rule py-10 [--room:85rem] first:border-t-0 first:pt-0 first:[--far:visible] md:py-12 md:[--room:51rem] md:first:pt-0"
    >
      <div className={isNote ? 'border-l-2 border-ink pl-5 md:pl-8' : ''}>
        <PartTitle id={id}>{title}</PartTitle>
        <ProseText prose={text} className="mt-4 max-w-measure space-y-4" />
        {points.length > 0 && <ProseList entries={points} className="mt-5" />}
        {passage(
          example && (
            <div className="mt-8 max-w-measure">
              <CorrectedPassage {...example} />
            </div>
          ),
        )}
      </div>
    </section>
  );
}

function PartTitle({ id, children }: { id: string; children: string }) {
  return (
    <h2 id={`${id}-title`} className="title-2">
      {children}
    </h2>
  );
}

/** A page's table of contents: in the margin on wide screens, above it on narrow ones. */
function Contents({ entries }: { entries: { id: string; title: string }[] }) {
  const t = useTranslations();
  const id = useId();
  return (
    <nav
      aria-labelledby={id}
      className="border-b border-rule pb-6 lg:sticky lg:top-[calc(var(--spacing-header)+2rem)] lg:max-h-[calc(100vh-var(--spacing-header)-4rem)] lg:overflow-y-auto lg:border-0 lg:pb-0 print:hidden"
    >
      <p id={id} className="small-caps text-lg leading-none font-semibold">
        {t('On this page')}
      </p>
      <ol className="mt-2 gap-x-8 lg:border-t lg:border-rule lg:pt-1 font-sans text-[0.9375rem] leading-snug sm:columns-2 lg:columns-1">
        {entries.map(({ id: section, title: label }) => (
          <li key={section} className="break-inside-avoid">
            <a href={`#${section}`} className="inline-block py-1.5 text-faint hover:text-ink">
              <span className="pen-underline pb-0.5">{label}</span>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
