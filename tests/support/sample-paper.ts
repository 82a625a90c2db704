/** Reads a demo sample as an editor would and lists what is wrong with its form. */
import { sampleInput } from '#shared/contracts/samples.ts';
import { countWords } from '#shared/text/words.ts';
import { citationComplaints } from './sample-citations.ts';

export type Paper = { slug: string; fields: Record<string, string>; body: string };

const REQUIRED_FIELDS =
  'title subject level course question assignmentType tags createdAt excerpt metaDescription'.split(' ');

/** Short genres. They must be named as such. */
export const SHORT_GENRES: Record<string, RegExp> = {
  discussion_post: /discussion post/i,
  response: /response/i,
  abstract: /abstract/i,
};

/** Genres that need no list of sources. */
export const WITHOUT_SOURCES = ['admission', 'reflection', 'discussion_post', 'speech'];

const MIN_WORDS = 800;
const MIN_DOCTORAL_WORDS = 2_000;
const MAX_WORDS = 3_200;
const MIN_SHORT_WORDS = 250;

const CLICHES = [
  /\bdelv(e|es|ed|ing)\b/i,
  /\btapestry\b/i,
  /\bin today’s (fast-paced )?(world|society)\b/i,
  /\bit is important to note\b/i,
  /\bplays? an? (crucial|vital|pivotal|key) role\b/i,
  /\bin conclusion,/i,
  /\btestament to\b/i,
  /\bever-(changing|evolving)\b/i,
];

/** The text before the lists of notes and sources. */
export function readText({ body }: Paper): string {
  return body.split(/^## (?:Notes|References|Reference list|Works Cited|Bibliography)$/m)[0] ?? '';
}

export function countPaperWords(paper: Paper): number {
  // The entries of an annotated bibliography are its text.
  return countWords(paper.fields.assignmentType === 'annotated_bibliography' ? paper.body : readText(paper));
}

export function complaintsAbout(paper: Paper): string[] {
  return [
    ...fieldComplaints(paper),
    ...typographyComplaints(paper),
    ...lengthComplaints(paper),
    ...tagComplaints(paper),
    ...captionComplaints(paper),
    ...CLICHES.flatMap((cliche) => paper.body.match(cliche)?.[0] ?? []).map((found) => `cliché: “${found}”`),
    ...citationComplaints(paper, WITHOUT_SOURCES.includes(paper.fields.assignmentType ?? '')),
  ];
}

function fieldComplaints({ fields, body }: Paper): string[] {
  const missing = REQUIRED_FIELDS.filter((name) => !fields[name]).map(
    (name) => `front matter has no ${name}`,
  );
  const { createdAt, tags = '', ...others } = fields;
  const parsed = sampleInput.safeParse({ ...others, content: body, tags: tags.split(',') });
  return parsed.success ? missing : [...missing, `front matter: ${parsed.error.message}`];
}

function typographyComplaints({ fields, body }: Paper): string[] {
  const complaints: string[] = [];
  for (const [name, text] of Object.entries({ ...fields, body })) {
    // Tags have straight quotation marks, and numbers of laws and standards a hyphen.
    const prose = text.replace(/<[^<>]*>|https?:\/\/\S+|\bdoi: \S+|\bNo\. \d+-\d+/g, '');
    for (const found of prose.matchAll(/.{0,25}["'].{0,15}/g))
      complaints.push(`straight quotation mark or apostrophe in ${name}: ${found[0]}`);
    if (name === 'createdAt') continue;
    for (const found of prose.matchAll(/.{0,20}\d-\d.{0,10}/g))
      complaints.push(`hyphen for an en dash in ${name}: ${found[0]}`);
    for (const found of prose.matchAll(/.{0,20}(?: – | — | -- |\.\.\.).{0,10}/g))
      complaints.push(`spaced dash, double hyphen or three full stops in ${name}: ${found[0]}`);
    if (count(prose, '“') !== count(prose, '”'))
      complaints.push(`unpaired double quotation marks in ${name}`);
  }
  return complaints;
}

function lengthComplaints(paper: Paper): string[] {
  const { title = '', question = '', excerpt = '', level, assignmentType = '' } = paper.fields;
  const words = countPaperWords(paper);
  const genre = SHORT_GENRES[assignmentType];
  if (!genre) {
    const least = level === 'doctorate' ? MIN_DOCTORAL_WORDS : MIN_WORDS;
    if (words < least) return [`has ${words} words and needs ${least}`];
    return words > MAX_WORDS ? [`has ${words} words, more than ${MAX_WORDS}`] : [];
  }
  const complaints = Object.entries({ title, question, excerpt })
    .filter(([, text]) => !genre.test(text))
    .map(([name]) => `a short genre (${assignmentType}) that does not say so in its ${name}`);
  if (!/\d+ words/.test(question)) complaints.push('a short genre whose question gives no word limit');
  if (words < MIN_SHORT_WORDS || words >= MIN_WORDS) complaints.push(`a short genre with ${words} words`);
  return complaints;
}

/** APA 7 sets the number of a table or figure in bold and its title in italics, each on a line of its own, above it. */
function captionComplaints({ fields, body }: Paper): string[] {
  if (fields.citationStyle !== 'APA') return [];
  const captions = Array.from(
    body.matchAll(/<(?:fig)?caption>(.*?)<\/(?:fig)?caption>/g),
    ([, text = '']) => text,
  );
  return captions
    .filter((text) => !/^<strong>(?:Table|Figure) \d+<\/strong><br><em>.+<\/em>$/.test(text))
    .map((text) => `caption “${text}” is not as APA 7 sets it`);
}

/** A word that is always capitalised in the text is a name, and the tag capitalises it too. */
function tagComplaints(paper: Paper): string[] {
  // Titles and headings have capitals for another reason.
  const text = readText(paper).replace(/^#.*$|<caption>.*<\/caption>|\*[^*\n]+\*|“[^”\n]+”/gm, '');
  const words = (paper.fields.tags ?? '').match(/(?<![\p{L}’])\p{Ll}[\p{L}’]+/gu) ?? [];
  return words
    .filter((word) => {
      const capital = word.charAt(0).toUpperCase() + word.slice(1);
      const inSentence = new RegExp(`[\\p{Ll},] ${capital}(?![\\p{L}])`, 'u');
      return inSentence.test(text) && !new RegExp(`(?<![\\p{L}])${word}(?![\\p{L}])`, 'u').test(text);
    })
    .map((word) => `tag “${word}” is a name and needs its capital`);
}

/** Pairs of papers with similar openings, or with the same first four words. */
export function likeOpenings(papers: Paper[]): string[] {
  const openings = papers.map((paper) => ({ slug: paper.slug, words: readOpening(paper) }));
  return openings.flatMap((one, index) =>
    openings
      .slice(index + 1)
      .filter((other) => areAlike(one.words, other.words))
      .map((other) => `${one.slug} and ${other.slug} begin alike`),
  );
}

function readOpening(paper: Paper): string[] {
  return (
    readText(paper)
      .replace(/^#.*$/gm, '')
      .toLowerCase()
      .match(/[\p{L}\p{N}’]+/gu)
      ?.slice(0, 60) ?? []
  );
}

function areAlike(one: string[], other: string[]): boolean {
  if (one.slice(0, 4).join(' ') === other.slice(0, 4).join(' ')) return true;
  const threes = (words: string[]) => new Set(words.slice(2).map((_, i) => words.slice(i, i + 3).join(' ')));
  const [ours, theirs] = [threes(one), threes(other)];
  return ours.intersection(theirs).size / ours.size > 0.25;
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
