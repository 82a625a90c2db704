import { PriceList } from '#app/features/services/price-table.tsx';
import { TopicLinks } from '#app/features/topics/topic-links.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { service } from '#app/lib/json-ld-site.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Drawing } from '#app/ui/drawing.tsx';
import { Frame, MarginNote, PageHead, Section } from '#app/ui/page.tsx';
import { ProseText } from '#app/ui/prose-text.tsx';
import type { Route } from './+types/index';

export const handle: PageHandle = { listing: { words: 'services', kind: 'Services' } };

const drawings = { essay: 'nib', research: 'book', editing: 'marks' } as const;

export const loader = loadWords('services');

export const meta = createMeta<Awaited<ReturnType<typeof loader>>>(({ page: { title, groups, seo } }) => ({
  ...seo,
  jsonLd: [
    breadcrumbs({ label: title, href: '/services' }),
    ...groups.map((group) => service({ name: group.title, description: group.lead, href: group.link.href })),
  ],
}));

export default function Services({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { title, lead, text, groupsTitle, groups, checks, prices, samples } = page;
  return (
    <Frame>
      <PageHead opening="list" title={title} lead={lead} />
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 pb-12 lg:grid-cols-[minmax(0,1fr)_20rem] md:pb-16">
        <ProseText prose={text} className="max-w-measure space-y-4" />
        <aside>
          <MarginNote title={samples.title}>
            <p>{samples.text}</p>
            <a href={samples.link.href} className="mt-2 inline-block py-1 text-ink link">
              {samples.link.label}
            </a>
          </MarginNote>
        </aside>
      </div>
      <h2 className="small-caps border-t border-part pt-6 pb-8 text-xl font-semibold">{groupsTitle}</h2>
      {groups.map(({ category, link, topics, ...group }) => (
        <section
          key={category}
          aria-labelledby={`${category}-topics`}
          className="later border-t border-rule py-10 [--room:44rem] first-of-type:border-t-0 first-of-type:pt-2 md:py-14 md:[--room:45rem]"
        >
          <div className="mb-6 grid items-end gap-x-5 gap-y-4 sm:grid-cols-[3rem_minmax(0,1fr)_auto]">
            <Drawing name={drawings[category]} className="max-sm:size-9 sm:self-start sm:mt-1" />
            <div>
              <h3
                id={`${category}-topics`}
                className="font-display text-[1.75rem] leading-tight md:text-[2.25rem]"
              >
                {group.title}
              </h3>
              <p className="mt-2 max-w-measure text-faint">{group.lead}</p>
            </div>
            <ButtonLink href={link.href} variant="plain" size="small" className="-mx-1 justify-self-start">
              {link.label}
            </ButtonLink>
          </div>
          <TopicLinks topics={topics} />
        </section>
      ))}
      <p className="pb-12 font-sans">
        <a href="/topics" className="link">
          {t('All topics')}
        </a>
      </p>
      <div className="grid gap-x-14 lg:grid-cols-2">
        <Section id="prices" title={prices.title} wide>
          <PriceList prices={prices} />
        </Section>
        <Section id="checks" title={checks.title} wide>
          <ProseText prose={checks.text} className="max-w-measure space-y-4" />
          <ButtonLink href={checks.link.href} className="mt-6">
            {checks.link.label}
          </ButtonLink>
        </Section>
      </div>
    </Frame>
  );
}
