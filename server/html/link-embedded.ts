import { type HtmlToken, hasElement, readAttributes, readTokens } from '#shared/text/html.ts';
import { escapeAttribute, escapeText } from './tree.ts';

const EMBEDDED = new Set('img iframe video audio object embed source'.split(' '));
/** Within a player: another place of what it plays. */
const INNER = new Set(['embed', 'source']);

/** Puts links to pictures and players of other sites before them: no page of this one may load those. */
export function linkEmbedded(html: string): string {
  if (!hasElement(html, EMBEDDED)) return html;
  let linked = '';
  let isPlayerLinked = false;
  /** The link that the token is in, and the words that it is left with. */
  let link: { href: string; words: string; hasLost: boolean } | undefined;
  for (const token of readTokens(html)) {
    const { name, isEnd, source } = token;
    if (name === '' && link) link.words += source.trim();
    if (name === 'a') {
      if (link?.hasLost && link.words === '' && /^https?:/i.test(link.href)) linked += escapeText(link.href);
      link = isEnd ? undefined : { href: mapAttributes(token).get('href') ?? '', words: '', hasLost: false };
    }
    if (EMBEDDED.has(name)) {
      if (isEnd || !INNER.has(name)) isPlayerLinked = false;
      const attributes = mapAttributes(token);
      const address: string = isEnd || isPlayerLinked ? '' : toAddress(attributes);
      const text = escapeText(attributes.get('title') || attributes.get('alt') || (link ? '' : address));
      if (link && address) {
        linked += text;
        link.words += text;
        link.hasLost = true;
      } else if (address) linked += `<a href="${escapeAttribute(address)}">${text}</a>`;
      else if (name === 'img' && link) link.words += name;
      isPlayerLinked ||= address !== '';
    }
    linked += source;
  }
  return linked;
}

function mapAttributes(token: HtmlToken): ReadonlyMap<string, string> {
  return new Map(readAttributes(token).map(({ name, value }) => [name, value]));
}

/** Empty for those of this site, and for a pixel that counts readers. YouTube's players refuse to be opened by a link. */
function toAddress(attributes: ReadonlyMap<string, string>): string {
  const source = attributes.get('src') ?? attributes.get('data') ?? '';
  const address = source.trim().replace(/^\/\//, 'https://');
  if (!/^https?:\/\//i.test(address) || attributes.get('width') === '1') return '';
  return address.replace(/\/\/www\.youtube(-nocookie)?\.com\/embed\//, '//youtu.be/');
}
