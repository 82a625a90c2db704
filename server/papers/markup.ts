import sax from 'sax';
import { printable, type Xml } from './xml.ts';

/** Sanitised HTML as a tree, and back. Nothing is lost between the two. */
export type Element = Xml;
export type Child = Element | string;

const VOID = new Set(['br', 'hr', 'img', 'source', 'input']);
/** As HTML may write them: a page has some that do not close themselves. */
const OPEN_VOID = /<((?:br|hr|img|source|input)\b(?:[^<>]*[^/<>])?)>/g;

/** Sanitised HTML is well-formed: every element is closed, every attribute quoted. */
export function parseMarkup(html: string): Element {
  const parser = sax.parser(true, {});
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  parser.onopentag = ({ name, attributes }) => {
    const element: Element = { name, attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)?.children.push(element);
    open.push(element);
  };
  parser.onclosetag = () => {
    open.pop();
  };
  parser.ontext = (text) => {
    open.at(-1)?.children.push(text);
  };
  parser.write(`<body>${printable(html).replace(OPEN_VOID, '<$1/>')}</body>`).close();
  return root.children[0] as Element;
}

export function writeMarkup(children: Child[]): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return escaped(child);
      const { name, attributes } = child;
      const written = Object.entries(attributes).map(([key, each]) => ` ${key}="${escapedAttribute(each)}"`);
      const tag = `${name}${written.join('')}`;
      return VOID.has(name) ? `<${tag} />` : `<${tag}>${writeMarkup(child.children)}</${name}>`;
    })
    .join('');
}

export function escaped(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;' })[sign] ?? sign);
}

export function escapedAttribute(text: string): string {
  return escaped(text).replaceAll('"', '&quot;');
}
