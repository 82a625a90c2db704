import { Parser } from 'htmlparser2';
import { BLOCKS } from '#shared/text/html.ts';

/** An element of HTML (or of XML). The root of a tree has no name. */
export type Element = { name: string; attributes: Record<string, string>; children: Child[] };
export type Child = Element | string;

const VOID = new Set(['br', 'hr', 'img', 'source', 'input']);

/** HTML as a tree, as a browser would read it. No text fails: what is wrong is read as something else. */
export function parseHtml(html: string): Element {
  const root: Element = { name: '', attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag(name, attributes) {
      const element: Element = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    onclosetag() {
      open.pop();
    },
    ontext(text) {
      const { children } = open.at(-1) ?? root;
      const last = children.length - 1;
      if (typeof children[last] === 'string') children[last] += text;
      else children.push(text);
    },
  });
  parser.end(html);
  return root;
}

export function writeHtml(children: readonly Child[]): string {
  let html = '';
  for (const child of children) {
    if (typeof child === 'string') {
      html += escapeText(child);
      continue;
    }
    const { name, attributes } = child;
    html += `<${name}`;
    for (const key of Object.keys(attributes)) html += ` ${key}="${escapeAttribute(attributes[key] ?? '')}"`;
    html += VOID.has(name) ? ' />' : `>${writeHtml(child.children)}</${name}>`;
  }
  return html;
}

export function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

export function escapeAttribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;');
}

/** Without what no page can show: control characters and halves of characters. Lines end as HTML says. */
export function cleanText(text: string): string {
  return text
    .toWellFormed()
    .replaceAll('\r\n', '\n')
    .replaceAll('\r', '\n')
    .replace(/[^\P{Cc}\t\n\u007F-\u009F]|[\uFFFE\uFFFF]/gu, '');
}

export function createElement(
  name: string,
  attributes: Record<string, string> = {},
  children: Child[] = [],
): Element {
  return { name, attributes, children };
}

export function elements({ children }: Element): Element[] {
  return children.filter((child) => typeof child !== 'string');
}

/** All descendants, or those with a name, in document order. */
export function* descendants(element: Element, name?: string): Generator<Element> {
  for (const each of element.children) {
    if (typeof each === 'string') continue;
    if (name === undefined || each.name === name) yield each;
    yield* descendants(each, name);
  }
}

/** Other nodes for each element, made from it and its new children. */
export function replaceElements(
  nodes: readonly Child[],
  replace: (element: Element, children: Child[]) => Child[],
): Child[] {
  return nodes.flatMap((node) =>
    typeof node === 'string' ? [node] : replace(node, replaceElements(node.children, replace)),
  );
}

type Tree = { children: readonly (Tree | string)[] };

/** All characters of an element. */
export function collectText({ children }: Tree): string {
  return children.map((each) => (typeof each === 'string' ? each : collectText(each))).join('');
}

/** The text that a reader sees, on one line: a formula is text, the LaTeX that it was written as is not. */
export function shownText(element: Element): string {
  return visibleText(element).replace(/\s+/g, ' ').trim();
}

function visibleText({ children }: Element): string {
  return children
    .map((each) => {
      if (typeof each === 'string') return each;
      if (each.name === 'br') return ' ';
      return each.name === 'annotation' ? '' : visibleText(each);
    })
    .join('');
}

/** The texts of a tree: of each paragraph, heading, item and cell, on one line. */
export function readBlocks(root: Element): string[] {
  const blocks: string[] = [];
  let text = '';
  const end = () => {
    const line = text.replace(/\s+/g, ' ').trim();
    if (line) blocks.push(line);
    text = '';
  };
  (function visit({ children }: Element) {
    for (const child of children) {
      if (typeof child === 'string') {
        text += child;
        continue;
      }
      if (child.name === 'annotation') continue;
      if (child.name === 'br') text += ' ';
      const isBlock = BLOCKS.has(child.name);
      if (isBlock) end();
      visit(child);
      if (isBlock) end();
    }
  })(root);
  end();
  return blocks;
}
