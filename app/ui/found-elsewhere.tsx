import type { ReactNode } from 'react';
import { postPath, samplePath } from '#app/lib/paths.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import type { Suggestions } from '#shared/contracts/suggestions.ts';
import type { Translate } from '#shared/words/translate.ts';
import { Marked } from './marked.tsx';

/** A page that a search found: a paper, a subject, a topic, a post or another one. */
export type SiteChoice = { href: string; title: ReactNode; note: string };

const MAX_CHOICES = 8;
const MAX_OF_EACH = 4;

/** Papers first, with room for one of each other kind. */
export function listChoices(found: Suggestions, t: Translate): SiteChoice[] {
  const others = Object.values(toChoices(found, t)).flatMap((choices) => choices.slice(0, 1));
  const samples = sampleChoices(found);
  return [...samples.slice(0, MAX_CHOICES - others.length), ...others];
}

/** What the other parts of the site have for words of which one part has nothing. */
export function FoundElsewhere({ found }: { found: Suggestions | undefined }) {
  const t = useTranslations();
  if (!found) return null;
  const choices = [sampleChoices(found), ...Object.values(toChoices(found, t))].flatMap((all) =>
    all.slice(0, MAX_OF_EACH),
  );
  if (choices.length === 0) return null;
  return (
    <section aria-labelledby="found-elsewhere" className="mt-8 max-w-measure">
      <h3 id="found-elsewhere" className="small-caps mb-2 text-lg leading-none font-semibold">
        {t('On this site')}
      </h3>
      <ul className="border-t border-rule">
        {choices.map(({ href, title, note }) => (
          <li key={href} className="flex flex-wrap items-baseline gap-x-3 border-b border-rule py-2.5">
            <a href={href} className="link">
              {title}
            </a>
            <span className="font-sans text-sm text-faint">{note}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sampleChoices({ samples }: Suggestions): SiteChoice[] {
  return samples.map((sample) => ({
    href: samplePath(sample),
    title: sample.match?.title ? <Marked pieces={sample.match.title} /> : sample.title,
    note: sample.subject,
  }));
}

function toChoices(
  { subjects, topics, posts, pages }: Suggestions,
  t: Translate,
): Record<string, SiteChoice[]> {
  return {
    subjects: subjects.map(({ subject, slug, count }) => ({
      href: `/samples/category/${slug}`,
      title: subject,
      note: t(count === 1 ? 'Subject, 1 paper' : 'Subject, {n} papers', { n: count }),
    })),
    topics: topics.map(({ label, slug }) => ({ href: `/topics/${slug}`, title: label, note: t('Topic') })),
    posts: posts.map((post) => ({ href: postPath(post), title: post.title, note: t('Article') })),
    pages: pages.map(({ label, href }) => ({ href, title: label, note: t('Page') })),
  };
}
