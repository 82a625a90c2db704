import { type Api, bindCalls } from '#server/http/api.ts';
import { searchNames } from '#server/search/names.ts';
import type { Synonyms } from '#server/search/synonyms.ts';
import { type Suggestions, suggestionCalls } from '#shared/contracts/suggestions.ts';

/** At most this many of each kind but samples and topics. */
const MAX_OF_EACH = 3;

type Lists = {
  samples: (q: string) => Promise<Suggestions['samples']>;
  subjects: () => Promise<{ subject: string; slug: string; count: number }[]>;
  topics: () => Promise<readonly { label: string; slug: string }[]>;
  posts: (q: string, limit: number) => Promise<{ title: string; slug: string }[]>;
  pages: () => Promise<readonly { label: string; href: string }[]>;
  synonyms: () => Promise<Synonyms>;
};

/** The one search of all parts of the site: for the search box, the topics, and where one part finds nothing. */
export function suggestionRoutes(app: Api, lists: Lists) {
  const route = bindCalls(app, suggestionCalls);
  route('GET /suggestions', async ({ query: { q } }) => {
    const [samples, subjects, topics, posts, pages, synonyms] = await Promise.all([
      lists.samples(q),
      lists.subjects(),
      lists.topics(),
      lists.posts(q, MAX_OF_EACH),
      lists.pages(),
      lists.synonyms(),
    ]);
    const { corrected, nearest, ...found } = searchNames(q, topics, {
      nameItem: ({ label }) => label,
      synonyms,
    });
    const foundSubjects = searchNames(q, subjects, { nameItem: ({ subject }) => subject, synonyms });
    const foundPages = searchNames(q, pages, { nameItem: ({ label }) => label, synonyms });
    return {
      samples,
      subjects: foundSubjects.nearest ? [] : foundSubjects.items.slice(0, MAX_OF_EACH),
      topics: found.items,
      ...((corrected || nearest) && {
        topicSearch: { ...(corrected && { corrected }), ...(nearest && { nearest }) },
      }),
      posts,
      pages: foundPages.nearest ? [] : foundPages.items.slice(0, MAX_OF_EACH),
    };
  });
}
