import { hasElement, readAttributes, readTokens } from '#shared/text/html.ts';
import { escapeAttribute, escapeText } from './tree.ts';

const EMBEDDED = new Set('img iframe video audio object embed source'.split(' '));
/** Within a player: another place of what it plays. */
const INNER = new Set(['embed', 'source']);

/** Puts links to pictures and players of other sites before them: no page of this one may load those. */
export function linkEmbedded(html: string): string {
  if (!hasElement(html, EMBEDDED)) return html;
  let linked = '';
  let isInLink = false;
  let isPlayerLinked = false;
  for (const token of readTokens(html)) {
    const { name, isEnd, source } = token;
    if (name === 'a') isInLink = !isEnd;
    if (EMBEDDED.has(name)) {
      if (isEnd || !INNER.has(name)) isPlayerLinked = false;
      const attributes = new Map(readAttributes(token).map((each) => [each.name, each.value]));
      const address: string = isEnd || isPlayerLinked ? '' : toAddress(attributes);
      const text = escapeText(attributes.get('title') || attributes.get('alt') || '');
      if (address) linked += isInLink ? text : `<a href="${escapeAttribute(address)}">${text}</a>`;
      isPlayerLinked ||= address !== '';
    }
    linked += source;
  }
  return linked;
}

/** Empty for those of this site, and for a pixel that counts readers. YouTube's players refuse to be opened by a link. */
function toAddress(attributes: ReadonlyMap<string, string>): string {
  const source = attributes.get('src') ?? attributes.get('data') ?? '';
  const address = source.trim().replace(/^\/\//, 'https://');
  if (!/^https?:\/\//i.test(address) || attributes.get('width') === '1') return '';
  return address.replace(/\/\/www\.youtube(-nocookie)?\.com\/embed\//, '//youtu.be/');
}
