import { FOUND_OF_EACH, type FoundRecord } from '#shared/contracts/admin.ts';
import { type Section, sections } from '#shared/contracts/words/sections.ts';
import { listKeys } from '#shared/records.ts';
import { cutAtWord } from '#shared/text/excerpt.ts';

const MAX_NOTE = 120;
const BEFORE = 30;

type Page = { q: string; page: number; limit: number };
type List<Row> = (page: Page) => Promise<{ rows: Row[] }>;

/** The searchable lists of the admin area. */
type Lists = {
  requests: List<{ id: string; name: string; email: string; subject: string | null }>;
  samples: List<{ id: string; title: string; subject: string; published: number }>;
  posts: List<{ id: string; title: string; status: string }>;
  comments: List<{ id: string; author_name: string; content: string; post_title: string }>;
  words: (section: Section) => Promise<unknown>;
};

/** A few matches of each kind: those whose title has the words, then the others in the order of their lists. */
export function createAdminSearch(lists: Lists) {
  return async function search(words: string): Promise<FoundRecord[]> {
    const q = words.trim();
    if (q === '') return [];
    const page = { q, page: 1, limit: FOUND_OF_EACH };
    const [requests, samples, posts, comments, sectionsFound] = await Promise.all([
      lists.requests(page),
      lists.samples(page),
      lists.posts(page),
      lists.comments(page),
      findSections(q, lists.words),
    ]);
    const titled = <Row extends { title: string }>(rows: Row[]) =>
      rows.toSorted((a, b) => Number(has(b.title, q)) - Number(has(a.title, q)));
    return [
      ...requests.rows.map((row) => record('request', row.id, row.name, row.subject || row.email)),
      ...titled(samples.rows).map((row) =>
        record('sample', row.id, row.title, row.published ? row.subject : `${row.subject}, draft`),
      ),
      ...titled(posts.rows).map((row) => record('post', row.id, row.title, row.status)),
      ...comments.rows.map((row) =>
        record('comment', row.id, row.author_name, `${row.content} (on ${row.post_title})`),
      ),
      ...sectionsFound,
    ];
  };
}

function has(title: string, q: string): boolean {
  return title.toLowerCase().includes(q.toLowerCase());
}

/** Sections of the words: matches in the name first, then in the text. */
async function findSections(q: string, words: Lists['words']): Promise<FoundRecord[]> {
  const query = q.toLowerCase();
  if (!/[\p{L}\p{N}]/u.test(q)) return [];
  const named: FoundRecord[] = [];
  const written: FoundRecord[] = [];
  for (const section of listKeys(sections)) {
    const { title, page } = sections[section];
    const text = collectTexts(await words(section)).find((each) => each.toLowerCase().includes(query));
    if (title.toLowerCase().includes(query)) named.push(record('words', section, title, page));
    else if (text) written.push(record('words', section, title, around(text, query)));
  }
  return [...named, ...written].slice(0, FOUND_OF_EACH);
}

/** Every text in a section, recursively. */
function collectTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(collectTexts) : [];
}

/** The match with a few words before it. */
function around(text: string, query: string): string {
  const at = text.toLowerCase().indexOf(query);
  const from = at < BEFORE ? 0 : text.lastIndexOf(' ', at - BEFORE) + 1;
  return from > 0 ? `…${text.slice(from)}` : text;
}

export type AdminSearch = ReturnType<typeof createAdminSearch>;

function record(kind: FoundRecord['kind'], _id: string, title: string, note: string): FoundRecord {
  return { kind, _id, title, note: cutAtWord(note, MAX_NOTE) };
}
