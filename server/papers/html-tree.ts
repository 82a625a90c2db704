import sax from 'sax';
import { printable } from './xml.ts';

export type HtmlNode = { name: string; attributes: Record<string, string>; children: (HtmlNode | string)[] };

const VOID = new Set(['br', 'hr', 'img', 'source', 'input']);

/** Sanitised HTML is well-formed: every element is closed, every attribute quoted. */
export function parseHtml(html: string): HtmlNode {
  const parser = sax.parser(true, {});
  const root: HtmlNode = { name: '', attributes: {}, children: [] };
  const open = [root];
  parser.onopentag = ({ name, attributes }) => {
    const node: HtmlNode = { name, attributes: attributes as Record<string, string>, children: [] };
    open.at(-1)?.children.push(node);
    open.push(node);
  };
  parser.onclosetag = () => {
    open.pop();
  };
  parser.ontext = (text) => {
    open.at(-1)?.children.push(text);
  };
  // What was rendered for a page has elements that HTML does not close.
  const closed = printable(html).replace(/<(br|hr|img|source|input)\b((?:[^<>]*[^/<>])?)>/g, '<$1$2/>');
  parser.write(`<body>${closed}</body>`).close();
  return root.children[0] as HtmlNode;
}

export function htmlOf(nodes: (HtmlNode | string)[]): string {
  return nodes.map((node) => (typeof node === 'string' ? escaped(node) : elementHtml(node))).join('');
}

function elementHtml({ name, attributes, children }: HtmlNode): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(value)}"`);
  const start = `<${name}${written.join('')}>`;
  return VOID.has(name) ? start : `${start}${htmlOf(children)}</${name}>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
