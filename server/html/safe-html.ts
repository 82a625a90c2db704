import sanitizeHtml from 'sanitize-html';
import { withHeadingIds } from '#shared/text/headings.ts';
import { escapeHtml, hasTags, lightMarkdownToHtml } from '#shared/text/light-markdown.ts';
import { isHtmlThroughout } from '#shared/text/looks-like-html.ts';
import { withResponsiveImages } from '#shared/text/responsive-images.ts';
import { withDoiLinks, withNotesAndSources, withScrollingTables } from './paper-html.ts';

const LINK = /^(https?:\/\/|mailto:|#)/i;
/** A post may also link to other pages of this site. */
const POST_LINK = /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i;
/** Images of other sites, uploaded ones, and those of the demo samples (`public/figures`). */
/** No page of the site requests a picture from elsewhere. */
const PICTURE = /^\/(?:media|figures)\//;
/** An author's `id="main"` must not collide with the page's own. */
const ID_PREFIX = 'text-';
/** The ids of notes and their marks are the same in every text. */
const NOTE_ID = /^(?:end)?note-(?:ref-)?\d{1,5}$/;

const text = ['p', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark'];
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'];
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const quotations = ['blockquote', 'q', 'cite', 'pre', 'code'];
const figures = ['img', 'figure', 'figcaption'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const containers = ['div', 'span', 'aside'];
const changes = ['ins', 'del'];
/** MathML Core without what can lead elsewhere. Scripts need raw text or an event attribute: it has neither. */
const maths = [
  ...['math', 'mrow', 'mi', 'mn', 'mo', 'mtext', 'mspace', 'ms', 'mfrac', 'msqrt', 'mroot', 'mstyle'],
  ...['mpadded', 'mphantom', 'msub', 'msup', 'msubsup', 'munder', 'mover', 'munderover', 'mmultiscripts'],
  ...['mprescripts', 'mtable', 'mtr', 'mtd', 'semantics', 'annotation'],
];
const mathAttributes = [
  ...['display', 'displaystyle', 'scriptlevel', 'mathvariant', 'linethickness', 'accent', 'accentunder'],
  ...['stretchy', 'symmetric', 'fence', 'separator', 'largeop', 'movablelimits', 'form', 'lspace', 'rspace'],
  ...['minsize', 'maxsize', 'width', 'height', 'depth', 'voffset', 'columnspan', 'rowspan', 'columnalign'],
  ...['alttext', 'encoding'],
];

/** Whose end, or which as a whole, was inserted or deleted; by whom and when. */
const changed = [...headings, 'p', 'li', 'tr', 'th', 'td', ...changes];
const changeAttributes = ['data-mark', 'data-author', 'data-move', 'datetime'];
/** Anchors need a target. */
const anchored = [...headings, 'p', 'li', 'sup', 'div', 'span'];

function merged(...lists: Record<string, string[]>[]): Record<string, string[]> {
  const all: Record<string, string[]> = {};
  for (const list of lists)
    for (const [tag, names] of Object.entries(list)) all[tag] = [...(all[tag] ?? []), ...names];
  return all;
}

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    ...[...text, ...headings, ...lists, ...quotations, 'a', ...figures, ...tables, ...containers],
    ...changes,
    ...maths,
  ],
  allowedAttributes: merged(
    Object.fromEntries(anchored.map((tag) => [tag, ['id']])),
    Object.fromEntries(changed.map((tag) => [tag, changeAttributes])),
    Object.fromEntries(maths.map((tag) => [tag, mathAttributes])),
    {
      '*': ['lang', 'dir'],
      a: ['href', 'title', 'target', 'rel', 'id'],
      img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
      ol: ['start', 'type'],
      th: ['colspan', 'rowspan', 'scope'],
      td: ['colspan', 'rowspan'],
      mark: ['data-comment'],
    },
  ),
  allowedClasses: { p: ['verse', 'reference'], span: ['small-caps'] },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, LINK) }),
    img: (tagName, attribs) => ({ tagName, attribs: pictureAttributes(attribs) }),
    '*': (tagName, attribs) => ({ tagName, attribs: withPrefixedId(attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
};

/** A link may lead to http, https, mailto or an anchor. In a new tab it gets `noopener`. */
function linkAttributes(
  { href, target, rel, ...others }: sanitizeHtml.Attributes,
  links: RegExp,
): sanitizeHtml.Attributes {
  const relations = new Set(rel?.toLowerCase().split(/\s+/).filter(Boolean));
  relations.delete('opener');
  if (target === '_blank') relations.add('noopener').add('noreferrer');
  return {
    ...others,
    ...(href !== undefined && links.test(href.trim()) && { href: href.trim() }),
    ...(target === '_blank' && { target }),
    ...(relations.size > 0 && { rel: [...relations].join(' ') }),
  };
}

function pictureAttributes({ src, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  return { ...others, ...(src && PICTURE.test(src) && { src }), loading: 'lazy' };
}

const allowedInPosts: sanitizeHtml.IOptions = {
  ...allowed,
  transformTags: {
    ...allowed.transformTags,
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs, POST_LINK) }),
  },
};

function withPrefixedId({ id, ...others }: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  if (!id) return others;
  // What is sanitised again must not change.
  const isOwn = id.startsWith(ID_PREFIX) || NOTE_ID.test(id);
  return { ...others, id: isOwn ? id : `${ID_PREFIX}${id}` };
}

/** Links within the text are adjusted to the prefixed ids. */
function withPrefixedAnchors(html: string): string {
  const ids = new Set(Array.from(html.matchAll(/<[a-z][^<>]*\sid="text-([^"]*)"/g), ([, id = '']) => id));
  if (ids.size === 0) return html;
  return html.replace(/<a [^<>]*>/g, (tag) =>
    tag.replace(/ href="#([^"]*)"/, (whole, id: string) =>
      ids.has(id) ? ` href="#${ID_PREFIX}${id}"` : whole,
    ),
  );
}

/** No real text is nested this deep, and the parser's time grows with the square of the depth. */
const MAX_DEPTH = 200;
/** Elements with an optional end tag say nothing about depth. */
const NESTING = /<(\/?)(?!(?:p|li|td|th|tr|dt|dd|br|hr|img|thead|tbody|tfoot)\b)[a-z][^<>]*>/gi;

function parsed(html: string, options: sanitizeHtml.IOptions): string {
  let depth = 0;
  for (const [, slash] of html.matchAll(NESTING)) {
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return `<p>${escapeHtml(html)}</p>`;
  }
  return withPrefixedAnchors(sanitizeHtml(html, options));
}

/**
 * HTML without anything that could run, restyle the page or link to anything but http, https, mailto or an anchor.
 */
export function sanitised(html: string): string {
  return parsed(html, allowed);
}

/** The same for a post, which may also link to other pages of this site. */
export function sanitisedPost(html: string): string {
  return parsed(html, allowedInPosts);
}

/**
 * A sample's body as sanitised HTML, from HTML or light markdown. Notes and sources are linked, tables scroll,
 * headings have ids. Empty if there is no text.
 */
export function sampleHtml(content: string): string {
  const html = isHtmlThroughout(content) ? sanitised(content) : safeMarkdown(content);
  if (!hasSubstance(html)) return '';
  return withResponsiveImages(withHeadingIds(withScrollingTables(withNotesAndSources(withDoiLinks(html)))));
}

/** A sample's body as sanitised HTML without anything added to it: well-formed as XML is. */
export function sampleBody(content: string): string {
  return sanitised(isHtmlThroughout(content) ? content : lightMarkdownToHtml(content));
}

/** The same with its notes and sources linked: the text of a sample for other formats. */
export function sampleMarkup(content: string): string {
  return withNotesAndSources(sampleBody(content));
}

function safeMarkdown(content: string): string {
  const html = lightMarkdownToHtml(content);
  // A block inside a paragraph leaves an empty paragraph behind.
  return hasTags(content) ? sanitised(html).replace(/<p>\s*<\/p>/g, '') : html;
}

/** An editor leaves `<p></p>` behind when all text is deleted. */
export function hasSubstance(html: string): boolean {
  return /<(img|table|hr|math)\b/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '';
}
