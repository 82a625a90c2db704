import sanitizeHtml from 'sanitize-html';
import { withHeadingIds } from '#shared/text/headings.ts';
import { lightMarkdownToHtml } from '#shared/text/light-markdown.ts';
import { looksLikeHtml } from '#shared/text/looks-like-html.ts';

const LINK = /^(https?:\/\/|mailto:|#)/i;
/** A post may also lead to another page of this site. */
const POST_LINK = /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i;
/** Pictures of other sites, and those uploaded here. */
const PICTURE = /^(https?:\/\/|\/media\/)/i;

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

/** HTML with nothing in it that could run, restyle the page or lead anywhere but to http, https, mailto or an anchor. */
export function sanitised(html: string): string {
  return sanitizeHtml(html, allowed);
}

/** The same for a post, which may also lead to other pages of this site. */
export function sanitisedPost(html: string): string {
  return sanitizeHtml(html, allowedInPosts);
}

/** A sample's body as it is shown: its HTML made safe, or its light markdown converted; headings can be linked to. */
export function sampleHtml(content: string): string {
  return withHeadingIds(looksLikeHtml(content) ? sanitised(content) : lightMarkdownToHtml(content));
}
