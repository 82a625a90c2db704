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

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page: { title, groups, seo } }) => ({
      ...seo,
      jsonLd: [
        breadcrumbs({ label: title, href: '/services' }),
        ...groups.map((group) =>
          service({ name: group.title, description: group.lead, href: group.link.href }),
        ),
      ],
    }))
  : () => [];

export default function Services({ loaderData: { page } }: Route.ComponentProps) {
  const t = useTranslations();
  const { title, lead, text, groupsTitle, groups, checks, prices, samples } = page;
  return (
    <Frame>
      <PageHead title={title} lead={lead} />
      <ul className="mb-12 grid gap-x-10 border-b border-part sm:grid-cols-3 md:mb-16">
        {groups.map(({ category, link, ...group }) => (
          <li key={category} className="border-t border-part py-6">
            <a href={link.href} className="flex gap-4 sm:block">
              <Drawing name={drawings[category]} className="shrink-0 sm:mb-3" />
              <span>
                <span className="title-3 block hover:underline">{group.title}</span>
                <span className="text-base text-faint">{group.lead}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <div className="with-margin gap-y-8 pb-12 md:pb-16">
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
          <div className="mb-6 flex flex-wrap items-baseline justify-between gap-x-5 gap-y-2">
            <h3 id={`${category}-topics`} className="title-2">
              {group.title}
            </h3>
            <ButtonLink href={link.href} variant="plain" size="small" className="-mx-1">
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
