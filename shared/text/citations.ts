import { MONTHS } from './dates.ts';

/** What a citation of a page on this site needs. */
export type Cited = {
  title: string;
  /** A person's name, or that of the site. */
  author: string;
  site: string;
  url: string;
  /** When it was published, as an ISO time. */
  date: string;
};

export const citationForms = ['APA', 'MLA', 'Chicago', 'Harvard'] as const;
type CitationForm = (typeof citationForms)[number];

/** A citation in pieces; titles of works are in italics. */
type CitationPart = string | { italic: string };

/** MLA shortens the months that are longer than four letters. */
const MLA_MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

const PARTICLES = new Set('van von der den de la le du da di del ter ten zu'.split(' '));
const TITLES = /^(?:dr|prof|professor|mr|mrs|ms|mx)\.?\s+/i;
const DEGREES = /,?\s+(?:ph\.?\s?d\.?|m\.?a\.?|m\.?sc\.?|ed\.?d\.?|m\.?f\.?a\.?)$/i;
const SUFFIX = /,?\s+(jr\.?|sr\.?|ii|iii|iv)$/i;

/** A style guide's citation of a web page. `accessed` is the day on which it was read, where the style names it. */
export function citation(form: CitationForm, cited: Cited, accessed?: Date): CitationPart[] {
  const { title, site, url } = cited;
  const at = new Date(cited.date);
  const [year, month, day] = [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate()];
  const name = parseName(cited);
  const isOfSite = cited.author === site;
  switch (form) {
    case 'APA':
      return [
        `${ended(name ? initialled(name) : cited.author)} (${year}, ${MONTHS[month]} ${day}). `,
        { italic: title },
        `${ENDED.test(title) ? '' : '.'}${isOfSite ? '' : ` ${ended(site)}`} ${url}`,
      ];
    case 'MLA':
      return [
        ...(isOfSite ? [] : [`${ended(name ? inverted(name) : cited.author)} `]),
        `${quoted(title)} `,
        { italic: site },
        `, ${day} ${MLA_MONTHS[month]} ${year}, ${url.replace(/^https?:\/\//, '')}.`,
      ];
    case 'Chicago':
      return [
        `${ended(name ? inverted(name) : cited.author)} ${quoted(title)} ` +
          `${isOfSite ? '' : `${ended(site)} `}${MONTHS[month]} ${day}, ${year}. ${url}.`,
      ];
    case 'Harvard':
      return [
        `${name ? initialled(name) : cited.author} (${year}) `,
        { italic: title },
        `${ENDED.test(title) ? '' : '.'} Available at: ${url} (Accessed: ${accessed ? formatDay(accessed) : 'day month year'}).`,
      ];
  }
}

export function citationText(parts: CitationPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.italic)).join('');
}

export function toBibtex(cited: Cited): string {
  const name = parseName(cited);
  const at = new Date(cited.date);
  const key = `${toAscii(name?.family ?? cited.author)}${at.getUTCFullYear()}${toAscii(cited.title.split(' ')[0] ?? '')}`;
  const fields = {
    // A site is one name, whose parts must not be turned around.
    author: name ? latex(inverted(name)) : `{${latex(cited.author)}}`,
    title: `{${latex(cited.title)}}`,
    year: String(at.getUTCFullYear()),
    month: String(at.getUTCMonth() + 1),
    howpublished: latex(cited.site),
    url: cited.url,
  };
  const lines = Object.entries(fields).map(([field, value]) => `  ${field} = {${value}},\n`);
  return `@misc{${key},\n${lines.join('')}}\n`;
}

export function toRis(cited: Cited): string {
  const name = parseName(cited);
  const date = cited.date.slice(0, 10).replaceAll('-', '/');
  const fields = [
    ['TY', 'ELEC'],
    ['AU', name ? inverted(name) : cited.author],
    ['TI', cited.title],
    ['T2', cited.site],
    ['PY', cited.date.slice(0, 4)],
    ['DA', `${date}/`],
    ['UR', cited.url],
    ['ER', ''],
  ];
  return fields.map(([tag, value]) => `${tag}  - ${value?.replace(/[\r\n]+/g, ' ')}\r\n`).join('');
}

type Name = { given: string; family: string; suffix: string };

/** A name that the site itself has is nobody's. */
function parseName({ author, site }: Cited): Name | undefined {
  if (author === site) return undefined;
  const withoutTitles = author.trim().replace(TITLES, '').replace(DEGREES, '');
  const suffix = withoutTitles.match(SUFFIX)?.[1] ?? '';
  const words = withoutTitles.replace(SUFFIX, '').split(/\s+/);
  if (words.length < 2) return undefined;
  let start = words.length - 1;
  while (start > 1 && PARTICLES.has((words[start - 1] ?? '').toLowerCase())) start -= 1;
  return { given: words.slice(0, start).join(' '), family: words.slice(start).join(' '), suffix };
}

function inverted({ given, family, suffix }: Name): string {
  return `${family}, ${given}${suffix && `, ${suffix}`}`;
}

/** `Calder, J.-P. M.` */
function initialled({ given, family, suffix }: Name): string {
  const initials = given
    .split(' ')
    .map((word) =>
      word
        .split('-')
        .map((part) => `${[...part][0]?.toUpperCase()}.`)
        .join('-'),
    )
    .join(' ');
  return `${family}, ${initials}${suffix && `, ${suffix}`}`;
}

const ENDED = /[.?!]["”’]?$/;

function ended(text: string): string {
  return ENDED.test(text) ? text : `${text}.`;
}

/** In double quotation marks, with those inside single, and the full stop before the last. */
function quoted(title: string): string {
  const inner = title.replace(/“/g, '‘').replace(/”/g, '’');
  return `“${ended(inner)}”`;
}

function formatDay(date: Date): string {
  return `${date.getDate()} ${MONTHS[date.getMonth()]} ${date.getFullYear()}`;
}

function toAscii(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase();
}

function latex(text: string): string {
  return text.replace(/[\\{}]/g, '').replace(/[&%$#_]/g, '\\$&');
}
