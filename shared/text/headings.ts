export type Heading = { id: string; text: string; level: 2 | 3 };

const HEADING_TAG = /<(\/?)h([2-6])((?:\s[^<>]*)?)>/g;

type Found = { level: string; attributes: string; inner: string };

/** Each heading from its tag to the next closing tag of the same level; reads each tag once. */
function findHeadings(html: string): Found[] {
  const found: Found[] = [];
  const open = new Map<string, { innerStart: number; attributes: string }>();
  for (const { index, 0: tag, 1: slash, 2: level = '', 3: attributes = '' } of html.matchAll(HEADING_TAG)) {
    if (!slash) {
      if (!open.has(level)) open.set(level, { innerStart: index + tag.length, attributes });
      continue;
    }
    const opened = open.get(level);
    if (!opened) continue;
    const inner = html.slice(opened.innerStart, index);
    found.push({ level, attributes: opened.attributes, inner });
    open.clear();
  }
  return found;
}

/** The chapters and their sections, for a table of contents: of the finished text, or of its draft. */
export function listHeadings(html: string, copy: 'finished' | 'draft' = 'finished'): Heading[] {
  return findHeadings(html)
    .map(({ level, attributes, inner }) => ({
      id: attributes.match(/\sid="([^"]+)"/)?.[1] ?? '',
      text: readCopy(inner, copy),
      level: Number(level),
    }))
    .filter((heading): heading is Heading => heading.id !== '' && heading.text !== '' && heading.level <= 3);
}

/** What was deleted is not in the contents of the finished text, what was inserted not in those of the draft. */
function readCopy(html: string, copy: 'finished' | 'draft'): string {
  const gone = copy === 'draft' ? 'ins' : 'del';
  return htmlToText(html.replace(new RegExp(`<${gone}\\b[^<>]*>.*?</${gone}>`, 'gs'), ''));
}

const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** The text of an HTML fragment, with entities decoded. */
export function htmlToText(html: string): string {
  return (
    html
      // A formula is text; the LaTeX that it was written as is not.
      .replace(/<annotation\b[^<>]*>[^<>]*<\/annotation>/gi, '')
      .replace(/<br[^<>]*>/gi, ' ')
      .replace(/<[^<>]*>/g, '')
      .replace(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
        if (name) return NAMED[name.toLowerCase()] ?? whole;
        const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
        return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
      })
      .replace(/\s+/g, ' ')
      .trim()
  );
}
