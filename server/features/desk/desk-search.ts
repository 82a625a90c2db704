import { FOUND_OF_EACH, type FoundRecord } from '#shared/contracts/desk.ts';

const MAX_NOTE = 120;

type Page = { q: string; page: number; limit: number };
type List<Row> = (page: Page) => Promise<{ rows: Row[] }>;

/** The lists of the desk, each of which knows how to search. */
type Lists = {
  requests: List<{ id: string; name: string; email: string; subject: string | null }>;
  samples: List<{ id: string; title: string; subject: string; published: number }>;
  posts: List<{ id: string; title: string; status: string }>;
  comments: List<{ id: string; author_name: string; content: string; post_title: string }>;
};

/** A few records of each kind that a search finds, in the order of their lists. */
export function createDeskSearch(lists: Lists) {
  return async function search(words: string): Promise<FoundRecord[]> {
    const q = words.trim();
    if (q === '') return [];
    const page = { q, page: 1, limit: FOUND_OF_EACH };
    const [requests, samples, posts, comments] = await Promise.all([
      lists.requests(page),
      lists.samples(page),
      lists.posts(page),
      lists.comments(page),
    ]);
    return [
      ...requests.rows.map((row) => record('request', row.id, row.name, row.subject || row.email)),
      ...samples.rows.map((row) =>
        record('sample', row.id, row.title, row.published ? row.subject : `${row.subject}, draft`),
      ),
      ...posts.rows.map((row) => record('post', row.id, row.title, row.status)),
      ...comments.rows.map((row) =>
        record('comment', row.id, row.author_name, `${row.content} (on ${row.post_title})`),
      ),
    ];
  };
}

export type DeskSearch = ReturnType<typeof createDeskSearch>;

function record(kind: FoundRecord['kind'], _id: string, title: string, note: string): FoundRecord {
  const characters = [...note];
  return {
    kind,
    _id,
    title,
    note: characters.length > MAX_NOTE ? `${characters.slice(0, MAX_NOTE).join('')}…` : note,
  };
}
