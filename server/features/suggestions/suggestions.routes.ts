import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { isWeightless, splitWords, stemWord } from '#server/search/words.ts';
import { suggestionQuery, suggestions } from '#shared/contracts/suggestions.ts';

/** At most this many of each kind. */
const OF_EACH = 3;

type Lists = {
  subjects: () => Promise<{ subject: string; slug: string; count: number }[]>;
  topics: () => Promise<readonly { label: string; slug: string }[]>;
  posts: (q: string, limit: number) => Promise<{ title: string; slug: string }[]>;
  pages: () => Promise<readonly { label: string; href: string }[]>;
  /** Without the wrong letters that the library's search forgives. */
  corrected: (q: string) => Promise<string>;
};

/** What the search box suggests in addition to samples: subjects, topics, posts and other pages. */
export function suggestionRoutes(lists: Lists): FastifyPluginAsyncZod {
  return async (app) => {
    app.get(
      '/suggestions',
      { schema: { tags: ['site'], querystring: suggestionQuery, response: { 200: suggestions } } },
      async ({ query: { q } }) => {
        const [subjects, topics, posts, pages] = await Promise.all([
          lists.subjects(),
          lists.topics(),
          lists.posts(q, OF_EACH),
          lists.pages(),
        ]);
        function namedBy(words: string) {
          const isNamed = namesFor(words);
          return {
            subjects: subjects
              .filter(({ subject }) => isNamed(subject))
              .slice(0, OF_EACH)
              .map(({ subject, slug, count }) => ({ subject, slug, count })),
            topics: topics
              .filter(({ label }) => isNamed(label))
              .slice(0, OF_EACH)
              .map(({ label, slug }) => ({ label, slug })),
            pages: pages
              .filter(({ label }) => isNamed(label))
              .slice(0, OF_EACH)
              .map(({ label, href }) => ({ label, href })),
          };
        }
        const exact = namedBy(q);
        const isNamed = Object.values(exact).some((list) => list.length > 0);
        const named = isNamed ? exact : namedBy(await lists.corrected(q));
        return { ...named, posts: posts.map(({ title, slug }) => ({ title, slug })) };
      },
    );
  };
}

/** Whether a name has every word of a query, or a word that begins like it. */
function namesFor(q: string): (name: string) => boolean {
  const words = splitWords(q);
  const significant = words.filter((word) => !isWeightless(word));
  return (name) => {
    const own = splitWords(name);
    return (
      significant.length > 0 &&
      significant.every((word) =>
        own.some((other) => other.startsWith(word) || stemWord(other) === stemWord(word)),
      )
    );
  };
}
