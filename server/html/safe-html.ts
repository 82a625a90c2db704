import sanitizeHtml from 'sanitize-html';
import { withHeadingIds } from '#shared/text/headings.ts';
import { escapeHtml, hasTags, lightMarkdownToHtml } from '#shared/text/light-markdown.ts';
import { isHtmlThroughout } from '#shared/text/looks-like-html.ts';
import { withResponsiveImages } from '#shared/text/responsive-images.ts';
import { withNotesAndSources, withScrollingTables } from './paper-html.ts';

const LINK = /^(https?:\/\/|mailto:|#)/i;
/** A post may also lead to another page of this site. */
const POST_LINK = /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i;
/** Pictures of other sites, those uploaded here, and those of the demo samples (`public/figures`). */
const PICTURE = /^(https?:\/\/|\/media\/|\/figures\/)/i;
/** An author's `id="main"` must not be taken for the page's own. */
const ID_PREFIX = 'text-';

const text = ['p', 'br', 'hr', 'strong', 'b', 'em', 'i', 'u', 's', 'sub', 'sup', 'small', 'mark'];
const headings = ['h2', 'h3', 'h4', 'h5', 'h6'];
const lists = ['ul', 'ol', 'li', 'dl', 'dt', 'dd'];
const quotations = ['blockquote', 'q', 'cite', 'pre', 'code'];
const figures = ['img', 'figure', 'figcaption'];
const tables = ['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const containers = ['div', 'span'];

/** Anchors need something to lead to. */
const anchored = [...headings, 'p', 'li', 'sup', 'div', 'span'];

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [...text, ...headings, ...lists, ...quotations, 'a', ...figures, ...tables, ...containers],
  allowedAttributes: {
    ...Object.fromEntries(anchored.map((tag) => [tag, ['id']])),
    a: ['href', 'title', 'target', 'rel', 'id'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
  },
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

/** A link leads to http, https, mailto or an anchor, or nowhere. In a new tab it opens without a way back to ours. */
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
  return { ...others, ...(id && { id: `${ID_PREFIX}${id}` }) };
}

/** Links within the text follow the ids that were prefixed. */
function withPrefixedAnchors(html: string): string {
  const ids = new Set(
    Array.from(html.matchAll(/<[a-z][^<>]*\sid="([^"]*)"/g), ([, id = '']) => id.slice(ID_PREFIX.length)),
  );
  if (ids.size === 0) return html;
  return html.replace(/<a [^<>]*>/g, (tag) =>
    tag.replace(/ href="#([^"]*)"/, (whole, id: string) =>
      ids.has(id) ? ` href="#${ID_PREFIX}${id}"` : whole,
    ),
  );
}

/** No text is nested like this, and the parser's time grows with the square of the depth. */
const MAX_DEPTH = 200;
/** Those that the next of their kind closes need no end tag, so they say nothing about depth. */
const NESTING = /<(\/?)(?!(?:p|li|td|th|tr|dt|dd|br|hr|img|thead|tbody|tfoot)\b)[a-z][^<>]*>/gi;

function parsed(html: string, options: sanitizeHtml.IOptions): string {
  let depth = 0;
  for (const [, slash] of html.matchAll(NESTING)) {
    depth = slash ? Math.max(0, depth - 1) : depth + 1;
    if (depth > MAX_DEPTH) return `<p>${escapeHtml(html)}</p>`;
  }
  return withPrefixedAnchors(sanitizeHtml(html, options));
}

/** HTML with nothing in it that could run, restyle the page or lead anywhere but to http, https, mailto or an anchor. */
export function sanitised(html: string): string {
  return parsed(html, allowed);
}

/** The same for a post, which may also lead to other pages of this site. */
export function sanitisedPost(html: string): string {
  return parsed(html, allowedInPosts);
}

/**
 * A sample's body as it is shown: its HTML, or its light markdown converted, made safe. Notes and sources are linked,
 * tables scroll, headings can be linked to. Empty when there is nothing to read.
 */
export function sampleHtml(content: string): string {
  const html = isHtmlThroughout(content) ? sanitised(content) : safeMarkdown(content);
  if (!hasSubstance(html)) return '';
  return withResponsiveImages(withHeadingIds(withScrollingTables(withNotesAndSources(html))));
}

function safeMarkdown(content: string): string {
  const html = lightMarkdownToHtml(content);
  // A block inside a paragraph's text leaves an empty paragraph behind.
  return hasTags(content) ? sanitised(html).replace(/<p>\s*<\/p>/g, '') : html;
}

/** An editor leaves `<p></p>` behind when all text is deleted. */
export function hasSubstance(html: string): boolean {
  return /<(img|table|hr)\b/.test(html) || html.replace(/<[^<>]*>|&nbsp;|\s/g, '') !== '';
}
