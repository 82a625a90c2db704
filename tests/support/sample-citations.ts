/** Checks notes, citations and lists of sources against each other, by citation style. */
import type { Paper } from './sample-paper.ts';

const SOURCE_HEADINGS: Record<string, string[]> = {
  APA: ['References'],
  MLA: ['Works Cited'],
  Chicago: ['Bibliography'],
  Harvard: ['References', 'Reference list'],
  IEEE: ['References'],
};
const YEAR = String.raw`(?:1[4-9]|20)\d{2}[a-z]?`;
const MIN_ANNOTATION = 100;

type Entry = { text: string; key: string; years: string[] };

export function citationComplaints(paper: Paper, maySkipSources: boolean): string[] {
  const style = paper.fields.citationStyle ?? '';
  const sections = splitSections(paper.body);
  const headings = SOURCE_HEADINGS[style];
  if (!headings) return maySkipSources ? [] : ['has no citation style'];
  const heading = headings.find((name) => sections.has(name));
  const text = sections.get('') ?? '';
  if (!heading) {
    if (maySkipSources && !/\[\d+\]/.test(text)) return [];
    return [`${style} needs the heading “## ${headings.join('” or “## ')}”`];
  }
  const list = splitParagraphs(sections.get(heading) ?? '');
  if (style === 'IEEE') return ieeeComplaints(text, list);
  if (paper.fields.assignmentType === 'annotated_bibliography') return annotationComplaints(list, style);
  const entries = list.map(parseEntry);
  const common = [...listComplaints(entries, style), ...noteComplaints(text, sections.get('Notes'), style)];
  if (style === 'Chicago')
    return [...common, ...chicagoComplaints(entries, splitItems(sections.get('Notes') ?? ''))];
  if (style === 'MLA') return [...common, ...mlaComplaints(text, entries)];
  return [...common, ...authorDateComplaints(text, entries)];
}

/** The body by its reference headings; everything before them under the empty name. */
function splitSections(body: string): Map<string, string> {
  const parts = body.split(/^## (Notes|References|Reference list|Works Cited|Bibliography)$/m);
  const sections = new Map([['', parts[0] ?? '']]);
  for (let i = 1; i < parts.length; i += 2) sections.set(parts[i] ?? '', parts[i + 1] ?? '');
  return sections;
}

function splitParagraphs(section: string): string[] {
  return section
    .split(/\n\s*\n/)
    .map((part) => part.replace(/<\/?div>/g, '').trim())
    .filter((part) => part && !part.startsWith('#'));
}

function splitItems(section: string): string[] {
  return section.split('\n').filter((line) => /^\d+\. /.test(line));
}

/** The key of an entry: the first author's surname, an organisation's name, or the title. */
function parseEntry(text: string): Entry {
  const plain = text.replace(/^[*“‘]+/, '');
  const isTitle = plain !== text;
  const key = isTitle ? plain.split(/[*”,.]| v\. /)[0] : plain.split(/,|\. | \(/)[0];
  return { text, key: (key ?? '').trim(), years: text.match(new RegExp(YEAR, 'g')) ?? [] };
}

function listComplaints(entries: Entry[], style: string): string[] {
  const complaints = doiComplaints(entries);
  if (entries.length === 0) complaints.push('the list of sources is empty');
  const order = entries.map(({ text }) => sortKey(text));
  for (let i = 1; i < order.length; i += 1)
    if ((order[i - 1] ?? '').localeCompare(order[i] ?? '', 'en') > 0)
      complaints.push(`“${entries[i]?.key}” stands after “${entries[i - 1]?.key}”: sort the sources`);
  for (const { text, key } of entries) {
    if (style === 'APA' && !/ \((?:\d{4}[a-z]?|n\.d\.)(?:, [^)]+)?\)\. /.test(text))
      complaints.push(`APA entry “${key}” has no “(year).”`);
    if (style === 'Harvard' && !/ \((?:\d{4}[a-z]?|no date)\) /.test(text))
      complaints.push(`Harvard entry “${key}” has no “(year)”`);
    if (!/(?:[.”?)]|https:\/\/\S+)$/.test(text))
      complaints.push(`entry “${key}” does not end with a full stop`);
  }
  return complaints;
}

function sortKey(text: string): string {
  return text
    .replace(/[*“”‘’]/g, '')
    .replace(/ & /g, ' ')
    .replace(/^(?:The|An?) (?=.)/, '')
    .replace(/\(.*?(\d{4}).*/s, '$1')
    .toLowerCase();
}

function doiComplaints(entries: Entry[]): string[] {
  return entries
    .filter(({ text }) => /\bdoi:|dx\.doi\.org|(?<!https:\/\/doi\.org\/)\b10\.\d{4,}\//i.test(text))
    .map(({ key }) => `entry “${key}”: write the DOI as https://doi.org/…`);
}

/** Notes are numbered in text order, each occurs once, and each has its item. */
function noteComplaints(text: string, notes: string | undefined, style: string): string[] {
  const marks = Array.from(text.matchAll(/\[(\d+)\]/g), ([, number]) => Number(number));
  const numbers = splitItems(notes ?? '').map((item) => Number.parseInt(item, 10));
  const complaints: string[] = [];
  if (style === 'Chicago' && numbers.length === 0) complaints.push('Chicago needs notes under “## Notes”');
  marks.forEach((mark, i) => {
    if (mark !== i + 1) complaints.push(`note [${mark}] stands where [${i + 1}] is due`);
  });
  numbers.forEach((number, i) => {
    if (number !== i + 1) complaints.push(`item ${number} under Notes stands where ${i + 1} is due`);
  });
  if (marks.length !== numbers.length)
    complaints.push(`${marks.length} note marks in the text, ${numbers.length} items under Notes`);
  return complaints;
}

/** Cases and statutes are cited in notes only; all other sources are in both. */
function chicagoComplaints(entries: Entry[], notes: string[]): string[] {
  const uncited = entries
    .filter(({ key }) => !notes.some((note) => note.includes(key)))
    .map(({ key }) => `bibliography entry “${key}” is in no note`);
  const unlisted = notes
    .filter(
      (note) => !/ v\. |\*Re |\bStat\. |U\.S\.C\.|Const\.|\bU\.S\. at |N\.Y\. at |Exch\. at /.test(note),
    )
    .filter((note) => !entries.some(({ key }) => note.includes(key)))
    .map((note) => `note without a bibliography entry: ${note.slice(0, 60)}`);
  return [...uncited, ...unlisted];
}

function mlaComplaints(text: string, entries: Entry[]): string[] {
  const uncited = entries
    .filter(({ key }) => !text.includes(key))
    .map(({ key }) => `Works Cited entry “${key}” is not cited in the text`);
  const named = text.matchAll(
    /\((?:qtd\. in )?(\p{Lu}[\p{L}’-]+)(?: and \p{Lu}[\p{L}’-]+| et al\.)?,? (?:\d|ch\.|pt\.|bk\.|act )/gu,
  );
  const unlisted = Array.from(named, ([citation, name = '']) => ({ citation, name }))
    .filter(({ name }) => !entries.some(({ text: entry }) => entry.includes(name)))
    .map(({ citation }) => `“${citation}…” has no entry in Works Cited`);
  return [...uncited, ...unlisted];
}

/** APA and Harvard: `Name (1973)` and `(Name, 1973, p. 5; Other, 1980)`. */
function authorDateComplaints(text: string, entries: Entry[]): string[] {
  const cited = new Set<Entry>();
  const complaints: string[] = [];
  const cite = (names: string, year: string, citation: string) => {
    const found = entries.filter(
      ({ key, years }) => names.toLowerCase().includes(key.toLowerCase()) && years.includes(year),
    );
    if (found.length === 0) complaints.push(`“${citation}” has no entry in the list of sources`);
    for (const entry of found) cited.add(entry);
  };
  for (const match of text.matchAll(/\(([^()]+)\)/g)) {
    const [whole, inside = ''] = match;
    const before = text.slice(Math.max(0, match.index - 400), match.index);
    for (const part of inside.split(';')) {
      const years = part.match(new RegExp(String.raw`(?<![\d–])${YEAR}(?![\d–])`, 'g')) ?? [];
      const isNarrative = new RegExp(`^${YEAR}`).test(part.trim());
      const isCitation =
        isNarrative || new RegExp(String.raw`\p{L}[.’”*]?,? (?:n\.d\.|${YEAR})`, 'u').test(part);
      if (!isCitation) continue;
      const names = isNarrative ? before : part;
      if (!isNarrative && !/\p{Lu}/u.test(names)) continue;
      for (const year of years) cite(names, year, isNarrative ? `${before.slice(-25)}${whole}` : part.trim());
    }
  }
  for (const entry of entries)
    if (!cited.has(entry))
      complaints.push(`entry “${entry.key}, ${entry.years[0]}” is not cited in the text`);
  return complaints;
}

/** IEEE: numbers in the order of first citation, each with its entry. */
function ieeeComplaints(text: string, list: string[]): string[] {
  const marks = Array.from(text.matchAll(/\[(\d+)(?:, [^\]]*)?\]/g), ([, number]) => Number(number));
  const first = [...new Set(marks)];
  const numbers = list.map((entry) => Number(entry.match(/^\[(\d+)\] /)?.[1]));
  const expected = numbers.map((_, i) => i + 1);
  const complaints = list
    .filter((entry) => /doi\.org|(?<!\bdoi: )\b10\.\d{4,}\//.test(entry))
    .map((entry) => `IEEE entry “${entry.slice(0, 40)}”: write the DOI as doi: 10.…`);
  if (String(numbers) !== String(expected)) complaints.push(`IEEE entries are numbered ${numbers}`);
  if (String(first) !== String(expected)) complaints.push(`IEEE citations come in the order ${first}`);
  return complaints;
}

/** Each source is followed by its annotation, a paragraph or two. */
function annotationComplaints(list: string[], style: string): string[] {
  const isEntry = (part: string) =>
    style === 'MLA' ? /^\p{Lu}[^.]*\. [“*]/u.test(part) : / \(\d{4}\)\.? /.test(part.slice(0, 160));
  const blocks: { entry: string; words: number }[] = [];
  for (const part of list) {
    if (isEntry(part)) blocks.push({ entry: part, words: 0 });
    else {
      const block = blocks.at(-1);
      if (block) block.words += part.split(/\s+/).length;
    }
  }
  return [
    ...listComplaints(
      blocks.map(({ entry }) => parseEntry(entry)),
      style,
    ),
    ...(blocks.length < 8 ? [`an annotated bibliography with ${blocks.length} sources`] : []),
    ...blocks
      .filter(({ words }) => words < MIN_ANNOTATION)
      .map(({ entry, words }) => `the annotation of “${parseEntry(entry).key}” has ${words} words`),
  ];
}
