import type { Paragraph, Role, Style } from './paper.ts';
import { child, isOn, named, value, type Xml } from './xml.ts';

type StyleEntry = {
  id: string;
  name: string;
  basedOn?: string | undefined;
  pPr?: Xml | undefined;
  rPr?: Xml | undefined;
};

const MAX_CHAIN = 20;

export function readStyles(root: Xml | undefined) {
  const byId = new Map<string, StyleEntry>();
  let defaultParagraph: string | undefined;
  for (const element of root ? named(root, 'w:style') : []) {
    const id = element.attributes['w:styleId'] ?? '';
    const type = element.attributes['w:type'] ?? 'paragraph';
    byId.set(id, {
      id,
      name: (value(element, 'w:name') ?? id).toLowerCase(),
      basedOn: value(element, 'w:basedOn'),
      pPr: child(element, 'w:pPr'),
      rPr: child(element, 'w:rPr'),
    });
    if (type === 'paragraph' && ['1', 'true', 'on'].includes(element.attributes['w:default'] ?? ''))
      defaultParagraph = id;
  }

  /** The definitions of a style and of what it is based on, nearest first. */
  function chain(id: string | undefined): StyleEntry[] {
    const found: StyleEntry[] = [];
    for (let style = id === undefined ? undefined : byId.get(id); style && found.length < MAX_CHAIN; ) {
      found.push(style);
      style = style.basedOn === undefined ? undefined : byId.get(style.basedOn);
    }
    // A style that the file does not define still has a name.
    if (found.length === 0 && id) found.push({ id, name: id.toLowerCase() });
    return found;
  }

  const defaults = child(root, 'w:docDefaults');
  return { chain, defaultParagraph, defaultRun: child(child(defaults, 'w:rPrDefault'), 'w:rPr') };
}

export type Styles = ReturnType<typeof readStyles>;

/** What kind of paragraph it is, by the names of its styles (which are English in every language of Word). */
export function findRole(styles: StyleEntry[], pPr: Xml | undefined): { role: Role; level?: number } {
  const outline = value(pPr, 'w:outlineLvl') ?? styles.map((s) => value(s.pPr, 'w:outlineLvl')).find(Boolean);
  for (const { name, id } of styles) {
    if (name === 'title') return { role: 'title' };
    if (name === 'subtitle') return { role: 'subtitle' };
    const heading = /^(?:heading|heading )([1-9])$/.exec(name) ?? /^heading([1-9])$/.exec(id.toLowerCase());
    if (heading) return { role: 'heading', level: Number(heading[1]) };
    if (/^toc( |\d|$)/.test(name)) return { role: 'body' };
    if (/\bquot(?:e|ation|ations)\b|^block ?text$|^block ?quot/.test(name)) return { role: 'quote' };
    if (/(?:^|[\s-])captione?d?$/.test(name) && name !== 'captioned figure') return { role: 'caption' };
    if (/^(?:source code|html preformatted|preformatted text|code|plain code|verbatim)$/.test(name))
      return { role: 'code' };
  }
  if (outline !== undefined && /^[0-8]$/.test(outline))
    return { role: 'heading', level: Number(outline) + 1 };
  return isIndented(pPr) ? { role: 'quote' } : { role: 'body' };
}

/** One centimetre, in twentieths of a point. */
const INDENTED = 560;

/** A paragraph set in from both sides, or from the left without a first line of its own, is a block quotation. */
function isIndented(pPr: Xml | undefined): boolean {
  if (!pPr || child(pPr, 'w:numPr')) return false;
  const indent = child(pPr, 'w:ind')?.attributes ?? {};
  const left = Number(indent['w:left'] ?? indent['w:start'] ?? 0);
  const right = Number(indent['w:right'] ?? indent['w:end'] ?? 0);
  return left >= INDENTED && right >= INDENTED && !indent['w:hanging'];
}

/** A property of a run: its own, or that of the first style in the list that has it. */
export function runToggle(name: string, properties: Xml | undefined, styles: StyleEntry[]): boolean {
  return (
    isOn(properties, name) ?? styles.map(({ rPr }) => isOn(rPr, name)).find((on) => on !== undefined) ?? false
  );
}

function runValue(name: string, properties: Xml | undefined, styles: StyleEntry[]): string | undefined {
  return (
    value(properties, name) ?? styles.map(({ rPr }) => value(rPr, name)).find((found) => found !== undefined)
  );
}

type RunPlace = {
  paragraph: { paragraph: Paragraph; styles: StyleEntry[]; isHeading: boolean } | undefined;
  dir: 'rtl' | 'ltr' | undefined;
  defaultRun: Xml | undefined;
};

/** The formatting of a run that a paper keeps; a heading has its own. */
export function runStyle(rPr: Xml | undefined, chain: StyleEntry[], place: RunPlace): Style {
  const { paragraph: current, dir, defaultRun } = place;
  const paragraphStyles = current?.isHeading ? [] : (current?.styles ?? []);
  const all = [...chain, ...paragraphStyles];
  const style: Style = {};
  if (runToggle('w:b', rPr, all)) style.bold = true;
  if (runToggle('w:i', rPr, all)) style.italic = true;
  if (current?.paragraph.role === 'quote' && style.italic && isOn(rPr, 'w:i') === undefined)
    delete style.italic;
  if (runToggle('w:strike', rPr, all) || runToggle('w:dstrike', rPr, all)) style.strike = true;
  if (runToggle('w:smallCaps', rPr, all)) style.smallCaps = true;
  const underline = runValue('w:u', rPr, chain);
  const isLink = chain.some(({ name }) => /hyperlink/.test(name));
  if (underline && underline !== 'none' && !isLink) style.underline = true;
  const position = runValue('w:vertAlign', rPr, all);
  const usual = runValue('w:sz', undefined, all) ?? value(defaultRun, 'w:sz') ?? 20;
  // LibreOffice may write smaller letters above or below the line.
  const raised = Number(value(rPr, 'w:sz')) < Number(usual) ? Number(value(rPr, 'w:position')) : 0;
  if (position === 'superscript' || raised > 3) style.superscript = true;
  if (position === 'subscript' || raised < -3) style.subscript = true;
  const highlight = runValue('w:highlight', rPr, chain);
  if (highlight && highlight !== 'none') style.highlight = true;
  if (chain.some(({ name }) => /^(?:verbatim char|html code|html typewriter|source text)$/.test(name)))
    style.code = true;
  const isRtl = runToggle('w:rtl', rPr, all);
  if (dir && dir !== (current?.paragraph.dir ?? 'ltr')) style.dir = dir;
  else if (isRtl && !current?.paragraph.dir) style.dir = 'rtl';
  const lang = findLanguage([rPr, ...all.map((style) => style.rPr), defaultRun], isRtl);
  if (lang) style.lang = lang;
  return style;
}

function findLanguage(properties: (Xml | undefined)[], isRtl: boolean): string | undefined {
  const key = isRtl ? 'w:bidi' : 'w:val';
  for (const from of properties) {
    const lang = child(from, 'w:lang')?.attributes[key];
    if (lang && /^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(lang)) return lang;
  }
  return undefined;
}
