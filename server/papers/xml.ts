import sax from 'sax';
import type { Element } from '#server/html/tree.ts';
import { UnreadablePaper } from './paper.ts';

export type Xml = Element;

/** No file that people write is nested this deep, and what walks the tree is recursive. */
const MAX_NESTING = 256;

// Old drawings have attributes of more than the 64 kB that the parser allows otherwise.
Object.assign(sax, { MAX_BUFFER_LENGTH: Number.POSITIVE_INFINITY });

/** Prefixes by namespace: files may use others, and the strict format has other namespaces. */
const prefixes = new Map<string, string>();
const transitional = 'http://schemas.openxmlformats.org';
const strict = 'http://purl.oclc.org/ooxml';
for (const [prefix, path] of Object.entries({
  w: 'wordprocessingml/2006/main wordprocessingml/main',
  m: 'officeDocument/2006/math officeDocument/math',
  r: 'officeDocument/2006/relationships officeDocument/relationships',
  wp: 'drawingml/2006/wordprocessingDrawing drawingml/wordprocessingDrawing',
  a: 'drawingml/2006/main drawingml/main',
  pic: 'drawingml/2006/picture drawingml/picture',
  c: 'drawingml/2006/chart drawingml/chart',
  dgm: 'drawingml/2006/diagram drawingml/diagram',
  cp: 'package/2006/metadata/core-properties package/metadata/core-properties',
  mc: 'markup-compatibility/2006 markup-compatibility',
})) {
  const [then = '', now = ''] = path.split(' ');
  prefixes.set(`${transitional}/${then}`, prefix);
  prefixes.set(`${strict}/${now}`, prefix);
}
for (const [prefix, uri] of Object.entries({
  v: 'urn:schemas-microsoft-com:vml',
  o: 'urn:schemas-microsoft-com:office:office',
  dc: 'http://purl.org/dc/elements/1.1/',
  w14: 'http://schemas.microsoft.com/office/word/2010/wordml',
  w15: 'http://schemas.microsoft.com/office/word/2012/wordml',
  w16cid: 'http://schemas.microsoft.com/office/word/2016/wordml/cid',
  wps: 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape',
  wpg: 'http://schemas.microsoft.com/office/word/2010/wordprocessingGroup',
  wpc: 'http://schemas.microsoft.com/office/word/2010/wordprocessingCanvas',
  xml: 'http://www.w3.org/XML/1998/namespace',
  rels: 'http://schemas.openxmlformats.org/package/2006/relationships',
  ct: 'http://schemas.openxmlformats.org/package/2006/content-types',
}))
  prefixes.set(uri, prefix);

/** Elements whose white space is text. */
const TEXT = new Set(['w:t', 'w:delText', 'w:instrText', 'w:delInstrText', 'm:t', 'dc:title']);

type Names = ReadonlyMap<string, string>;

/** The tree of a part. Document types, and so entities, are refused. */
export function parseXml(bytes: Uint8Array, part: string): Xml {
  const parser = sax.parser(true, { position: true, trim: false, normalize: false });
  const root: Xml = { name: '', attributes: {}, children: [] };
  const open: { element: Xml; names: Names }[] = [{ element: root, names: new Map([['xml', 'xml']]) }];

  function text(value: string) {
    const current = open.at(-1)?.element;
    if (!current || current === root) return;
    if (!TEXT.has(current.name) && value.trim() === '') return;
    const last = current.children.length - 1;
    if (typeof current.children[last] === 'string') current.children[last] += value;
    else current.children.push(value);
  }
  parser.onerror = () => {
    throw new UnreadablePaper(`The file is damaged: its part ${part} is not valid XML.`);
  };
  parser.ondoctype = () => {
    throw new UnreadablePaper(`The file is not safe to read: its part ${part} declares a document type.`);
  };
  parser.ontext = text;
  parser.oncdata = text;
  parser.onopentag = ({ name, attributes }) => {
    const parent = open.at(-1);
    if (!parent) return;
    if (open.length > MAX_NESTING)
      throw new UnreadablePaper(`The file is nested more than ${MAX_NESTING} levels deep.`);
    const names = declared(attributes as Record<string, string>, parent.names);
    const element: Xml = { name: canonical(name, names), attributes: {}, children: [] };
    for (const [key, value] of Object.entries(attributes as Record<string, string>))
      if (!key.startsWith('xmlns'))
        element.attributes[key.includes(':') ? canonical(key, names) : key] = value;
    parent.element.children.push(element);
    open.push({ element, names });
  };
  parser.onclosetag = () => {
    open.pop();
  };
  parser.write(decoded(bytes, part)).close();
  const [document] = root.children;
  if (!document || typeof document === 'string')
    throw new UnreadablePaper(`The file is damaged: its part ${part} is empty.`);
  return document;
}

function declared(attributes: Record<string, string>, names: Names): Names {
  let declaredNames: Map<string, string> | undefined;
  for (const [key, value] of Object.entries(attributes)) {
    if (key !== 'xmlns' && !key.startsWith('xmlns:')) continue;
    declaredNames ??= new Map(names);
    const written = key === 'xmlns' ? '' : key.slice('xmlns:'.length);
    declaredNames.set(written, prefixes.get(value) ?? (written || value));
  }
  return declaredNames ?? names;
}

function canonical(name: string, names: Names): string {
  const colon = name.indexOf(':');
  const prefix = names.get(colon === -1 ? '' : name.slice(0, colon));
  if (prefix === undefined) return name;
  return `${prefix}:${colon === -1 ? name : name.slice(colon + 1)}`;
}

function decoded(bytes: Uint8Array, part: string): string {
  try {
    return new TextDecoder(detectEncoding(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new UnreadablePaper(`The file is damaged: the text of its part ${part} is not in its encoding.`);
  }
}

function detectEncoding(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0)) return 'utf-16le';
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c)) return 'utf-16be';
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1');
  let encoding = 'utf-8';
  if (!start.startsWith('<?xml')) return encoding;
  // The declaration is written like a tag, in ASCII.
  const parser = sax.parser(true);
  parser.onopentag = ({ attributes }) => {
    if (attributes.encoding) encoding = String(attributes.encoding);
  };
  parser.write(`<${start.slice('<?'.length, start.indexOf('?>'))}/>`);
  return encoding;
}

export function child(element: Xml | undefined, name: string): Xml | undefined {
  return element?.children.find((each): each is Xml => typeof each !== 'string' && each.name === name);
}

export function named({ children }: Xml, ...names: string[]): Xml[] {
  return children.filter((each): each is Xml => typeof each !== 'string' && names.includes(each.name));
}

/** The attribute `w:val` of a child. */
export function value(element: Xml | undefined, name: string): string | undefined {
  return child(element, name)?.attributes['w:val'];
}

/** An on/off property: absent, or on unless it says otherwise. */
export function isOn(element: Xml | undefined, name: string): boolean | undefined {
  const found = child(element, name);
  if (!found) return undefined;
  return !['0', 'false', 'off', 'none'].includes(found.attributes['w:val'] ?? '');
}
