import sanitizeHtml from 'sanitize-html';
import { lightMarkdownToHtml } from '#shared/text/light-markdown.ts';

const HTML_TAG =
  /<\/?(p|div|h[1-6]|ul|ol|li|br|strong|b|em|i|u|a|blockquote|table|img|span|section|pre|code|hr)\b[^<>]*>/i;

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'br',
    'hr',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'sub',
    'sup',
    'small',
    'mark',
    'ul',
    'ol',
    'li',
    'blockquote',
    'q',
    'cite',
    'pre',
    'code',
    'a',
    'img',
    'figure',
    'figcaption',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
    'dl',
    'dt',
    'dd',
    'div',
    'span',
  ], // prettier-like grouping by purpose: text, lists, quotations, links and figures, tables, containers
  allowedAttributes: {
    a: ['href', 'title', 'target', 'rel', 'id'],
    img: ['src', 'alt', 'title', 'width', 'height', 'loading'],
    ol: ['start', 'type'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    h2: ['id'],
    h3: ['id'],
    h4: ['id'],
    h5: ['id'],
    h6: ['id'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: ['http', 'https'] },
  allowProtocolRelative: false,
  transformTags: {
    h1: 'h2',
    a: (tagName, attribs) => ({ tagName, attribs: linkAttributes(attribs) }),
    img: (tagName, attribs) => ({ tagName, attribs: { ...attribs, loading: 'lazy' } }),
  },
};

function linkAttributes(attribs: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const { target, rel: _rel, ...rest } = attribs;
  return target === '_blank' ? { ...rest, target, rel: 'noopener noreferrer' } : rest;
}

/** HTML with nothing in it that could run, restyle the page or lead anywhere but to http, https, mailto or an anchor. */
export function sanitised(html: string): string {
  return sanitizeHtml(html, allowed);
}

export function looksLikeHtml(content: string): boolean {
  return HTML_TAG.test(content);
}

/** A sample's body as it is shown: its HTML made safe, or its light markdown converted. */
export function sampleHtml(content: string): string {
  return looksLikeHtml(content) ? sanitised(content) : lightMarkdownToHtml(content);
}
