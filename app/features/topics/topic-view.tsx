import type { ReactNode } from 'react';
import { preloadItalic } from '#app/lib/preload-italic.ts';
import { Breadcrumb } from '#app/ui/breadcrumb.tsx';
import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { ProseList, ProseText } from '#app/ui/prose-text.tsx';
import type { TopicPageWords } from '#shared/words/page-words.ts';
import { topicTarget } from './popular-topics.tsx';
import { TopicLinks } from './topic-links.tsx';
import { TopicSamples } from './topic-samples.tsx';

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI'];

export function TopicView({ topic, copy, related, words }: TopicPageWords) {
  const target = topicTarget(topic);
  preloadItalic();
  return (
    <Frame>
      <PageHead title={topic.label} lead={copy.description}>
        <Breadcrumb steps={[{ label: words.topics, href: '/topics' }]} />
      </PageHead>
      {words.scope && <p className="-mt-4 max-w-measure pb-8 text-base text-faint">{words.scope}</p>}
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pb-12">
        {/* To this topic's section of a service page, or to its samples if there is none. */}
        <ButtonLink href={target}>
          {target.startsWith('/services/') ? words.viewService : words.browseSamples}
        </ButtonLink>
        <ButtonLink href={words.expertHelp.href} variant="plain" className="-mx-1">
          {words.expertHelp.label}
        </ButtonLink>
      </div>
      <div className="with-margin gap-y-10 border-t border-rule pt-10 md:pt-14">
        <div className="min-w-0 space-y-12">
          <Part title={words.overview}>
            <ProseText prose={copy.overview} className="max-w-measure space-y-4" />
          </Part>
          <Part title={words.keyFeatures}>
            <ProseList entries={copy.keyFeatures} />
          </Part>
          <Part title={words.process}>
            <Steps steps={copy.process} />
          </Part>
          <Part title={words.benefits}>
            <ProseList entries={copy.benefits} />
          </Part>
        </div>
        <aside>
          <div className="border-t border-rule pt-4 lg:sticky lg:top-[calc(var(--spacing-header)+2rem)]">
            <h2 className="title-3">{words.whyChooseMe}</h2>
            <p className="pen mt-2">{copy.whyChooseMe}</p>
          </div>
        </aside>
      </div>
      <div className="mt-14 space-y-12 border-t border-rule pt-10 md:pt-14">
        <Part title={words.samplesTitle}>
          <TopicSamples label={topic.label} words={words} />
        </Part>
        {related.length > 0 && (
          <Part title={words.relatedTitle}>
            <TopicLinks topics={related} />
            <ButtonLink href={words.allTopics.href} variant="plain" className="mt-4 -ml-1">
              {words.allTopics.label}
            </ButtonLink>
          </Part>
        )}
      </div>
    </Frame>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="title-2 mb-4">{title}</h2>
      {children}
    </section>
  );
}

function Steps({ steps }: { steps: TopicPageWords['copy']['process'] }) {
  return (
    <ol className="max-w-measure divide-y divide-rule border-y border-rule">
      {steps.map(({ title, text }, index) => (
        <li key={title} className="grid grid-cols-[2.5rem_minmax(0,1fr)] py-4">
          <span aria-hidden="true" className="small-caps text-lg text-faint">
            {numerals[index]}
          </span>
          <div>
            <h3 className="title-3">{title}</h3>
            <p className="mt-1">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  );
}
