import { type ContentCache, cacheByTag } from '#server/cache/content-cache.ts';
import { dependsOn } from '#server/cache/content-tags.ts';
import type { Engine, SearchKind } from '#server/db/engines/engine.ts';
import type { PublicPostStore } from '#server/features/blog/public-posts.store.ts';
import { getAbout } from '#server/features/samples/sample-responses.ts';
import type { SampleStore } from '#server/features/samples/samples.store.ts';
import { shippedContext } from '#server/features/words/words.routes.ts';
import type { WordStore } from '#server/features/words/words.store.ts';
import { loadSignificantWords } from '#server/search/likeness.ts';
import type { ReadNext } from '#shared/contracts/read-next.ts';
import { firstSentence } from '#shared/text/excerpt.ts';
import { postToHtml, sampleToHtml, toRunningText } from '#shared/text/generated-excerpt.ts';
import { computeReadingTime } from '#shared/text/words.ts';
import { pages, type SiteFacts } from '#shared/words/page-words.ts';
import { sampleLine } from '#shared/words/sample-line.ts';
import type { Translate } from '#shared/words/translate.ts';

/** A scheduled post is in the index before it is public, so the best ones are tried in turn. */
const TRIED = 3;

/** Something of another kind must be clearly more alike; a long paper shares many words with any post. */
const OWN_KIND = { samples: 1.5, posts: 2.5 };

type Parts = {
  engine: Engine;
  cache: ContentCache<unknown>;
  samples: SampleStore;
  posts: PublicPostStore;
  words: WordStore;
  facts: () => Promise<SiteFacts>;
  getTranslator: () => Promise<Translate>;
};
type Choice = { kind: ReadNext['kind']; name: string; likeness: number };

/** Finds the one best thing to read after a record: a sample, a post or a topic. */
export function createReadNext({ engine, cache, samples, posts, words, facts, getTranslator }: Parts) {
  /** The most alike first. One of the same kind is chosen unless another is more like the record. */
  async function choicesFor(kind: SearchKind, id: string, related: string[]): Promise<Choice[]> {
    dependsOn('samples', 'posts');
    const { likenessTo, alikeOfKind, likenessToName } = await loadSignificantWords(engine, kind, id);
    const [other, recordKind] =
      kind === 'samples' ? (['posts', 'sample'] as const) : (['samples', 'post'] as const);
    const [first] = related;
    const ofSameKind = first ? await likenessTo([first]) : [];
    const { items } = await words.get('topics');
    const topics = items.map(({ label, slug }) => ({ name: slug, likeness: likenessToName(label) }));
    return [
      ...ofSameKind.map((each) => ({
        kind: recordKind,
        name: each.id,
        likeness: OWN_KIND[kind] * each.likeness,
      })),
      ...(await alikeOfKind(other)).slice(0, TRIED).map((each) => ({
        kind: other === 'posts' ? ('post' as const) : ('sample' as const),
        name: each.id,
        likeness: each.likeness,
      })),
      ...topics
        .filter(({ likeness }) => likeness > 0)
        .sort((a, b) => b.likeness - a.likeness)
        .slice(0, TRIED)
        .map((each) => ({ kind: 'topic' as const, ...each })),
    ].sort((a, b) => b.likeness - a.likeness);
  }

  const describe: Record<ReadNext['kind'], (name: string) => Promise<Omit<ReadNext, 'kind'> | undefined>> = {
    async sample(id) {
      const row = await samples.findPublished(id);
      return (
        row && {
          title: row.title,
          slug: row.slug ?? row.id,
          facts: sampleLine(
            {
              assignmentType: row.assignment_type,
              subject: row.subject,
              level: row.level,
              citationStyle: row.citation_style,
              about: getAbout(row),
            },
            await getTranslator(),
          ),
          opening: firstSentence(toRunningText(sampleToHtml(row.content))),
        }
      );
    },
    async post(id) {
      const row = await posts.findText(id);
      return (
        row && {
          title: row.title,
          slug: row.slug,
          facts: (await getTranslator())('Article · {n} min read', {
            n: Math.max(1, computeReadingTime(row.word_count)),
          }).replace(' ·', '\u00a0·'),
          opening: firstSentence(toRunningText(postToHtml(row.content))),
        }
      );
    },
    async topic(slug) {
      const sections = {
        topics: await words.get('topics'),
        claims: await words.get('claims'),
        'topic-texts': await words.get('topic-texts'),
      };
      const shown = pages.topic.show(sections, { ...shippedContext, of: slug, facts: await facts() });
      return shown.topic === undefined
        ? undefined
        : {
            title: shown.topic.label,
            slug,
            facts: (await getTranslator())('Help with a paper like this'),
            opening: firstSentence(shown.copy.description),
          };
    },
  };

  /** `related` are the closest of its own kind, best first. */
  async function nextAfter(
    kind: SearchKind,
    id: string,
    related: readonly { id: string }[],
  ): Promise<ReadNext | undefined> {
    const ids = related.map((each) => each.id);
    const choices = await cacheByTag(cache, kind, ['next', id, ids], () => choicesFor(kind, id, ids));
    for (const choice of choices) {
      const found = await describe[choice.kind](choice.name);
      if (found) return { kind: choice.kind, ...found };
    }
    return undefined;
  }

  return nextAfter;
}
