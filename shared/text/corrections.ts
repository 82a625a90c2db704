/** Plain text, a replacement, a deletion or an addition. Spaces belong to the parts, so that joining them is enough. */
export type CorrectionPart = string | { strike: string; insert: string } | { insert: string };

/** Before + struck + after is the original; before + inserted + after is the corrected text. */
export type CorrectedLine = { before: string; struck: string; inserted: string; after: string };

const CORRECTION = /~~(.+?)~~(?:\+\+(.+?)\+\+)?|\+\+(.+?)\+\+/gs;

/** The parts of a text with ~~deleted~~ and ++inserted++ words. */
export function parseCorrections(text: string): CorrectionPart[] {
  const parts: CorrectionPart[] = [];
  let end = 0;
  for (const { 0: whole, 1: strike, 2: better, 3: insert, index } of text.matchAll(CORRECTION)) {
    if (index > end) parts.push(text.slice(end, index));
    parts.push(strike === undefined ? { insert: insert ?? '' } : { strike, insert: better ?? '' });
    end = index + whole.length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}

/** A line with one correction: the first is shown as one, the others are applied. */
export function parseCorrectedLine(text: string): CorrectedLine {
  const parts = parseCorrections(text);
  const at = parts.findIndex((part) => typeof part !== 'string');
  const found = parts[at];
  if (found === undefined || typeof found === 'string')
    return { before: corrected(parts), struck: '', inserted: '', after: '' };
  return {
    before: corrected(parts.slice(0, at)),
    struck: 'strike' in found ? found.strike : '',
    inserted: found.insert,
    after: corrected(parts.slice(at + 1)),
  };
}

function corrected(parts: CorrectionPart[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : part.insert)).join('');
}
