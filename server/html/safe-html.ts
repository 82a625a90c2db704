import { Parser } from 'htmlparser2';
import sanitizeHtml from 'sanitize-html';
import { linkEmbedded } from './link-embedded.ts';
import {
  type Child,
  cleanText,
  createElement,
  descendants,
  type Element,
  parseHtml,
  writeHtml,
} from './tree.ts';

const LINK = /^(https?:\/\/|mailto:|#)/i;
/** A post may also link to other pages of this site. */
const POST_LINK = /^(https?:\/\/|mailto:|#|\/(?![/\\]))/i;
/** Uploaded pictures, those of the demo samples (`public/figures`) and of a request: none from elsewhere. */
const PICTURE = /^\/(?:media|figures|api\/files)\//;
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
const maths =
  `math mrow mi mn mo mtext mspace ms mfrac msqrt mroot mstyle mpadded mphantom msub msup msubsup munder
  mover munderover mmultiscripts mprescripts mtable mtr mtd semantics annotation`.split(/\s+/);
const mathAttributes =
  `display displaystyle scriptlevel mathvariant linethickness accent accentunder stretchy symmetric fence
  separator largeop movablelimits form lspace rspace minsize maxsize width height depth voffset columnspan
  rowspan columnalign alttext encoding`.split(/\s+/);

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
    img: (tagName, { src, ...others }) => ({
      tagName,
      attribs: { ...others, ...(src && PICTURE.test(src) && { src }), loading: 'lazy' },
    }),
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
function prefixAnchors(root: Element) {
  const ids = new Set(Array.from(descendants(root), ({ attributes }) => attributes.id ?? ''));
  for (const { attributes } of descendants(root, 'a')) {
    const prefixed = ID_PREFIX + (attributes.href?.slice(1) ?? '');
    if (attributes.href?.startsWith('#') && ids.has(prefixed)) attributes.href = `#${prefixed}`;
  }
}

const mathNames = new Set(maths);

/**
 * MathML is in `math`, and in `math` is nothing else: browsers read both languages by different rules, which is how
 * attacks on sanitisers begin. The text of what does not belong stays.
 */
function separateMath(nodes: Child[], isInMath: boolean): Child[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return [node];
    const isMath = node.name === 'math';
    node.children = separateMath(node.children, isInMath || isMath);
    const isAllowed = isInMath ? mathNames.has(node.name) && !isMath : isMath || !mathNames.has(node.name);
    return isAllowed ? [node] : node.children;
  });
}

function sanitise(html: string, options: sanitizeHtml.IOptions): Element {
  const text = linkEmbedded(cleanText(html));
  if (isTooDeep(text)) return createElement('', {}, [createElement('p', {}, [text])]);
  // What characters are written as references to is cleaned, too.
  const root = parseHtml(cleanText(sanitizeHtml(text, options)));
  root.children = separateMath(root.children, false);
  prefixAnchors(root);
  return root;
}

/** HTML, as a tree, that cannot run, restyle the page or link to anything but http, https, mailto or an anchor. */
export function parseSafely(html: string): Element {
  return sanitise(html, allowed);
}

export function sanitised(html: string): string {
  return writeHtml(parseSafely(html).children);
}

/** The same for a post, which may also link to other pages of this site. */
export function parsePostSafely(html: string): Element {
  return sanitise(html, allowedInPosts);
}

/** No real text is nested this deep, and the parser's time grows with the square of the depth. */
const MAX_DEPTH = 200;

function isTooDeep(html: string): boolean {
  let depth = 0;
  const parser = new Parser(
    {
      onopentag() {
        depth += 1;
        if (depth > MAX_DEPTH) parser.pause();
      },
      onclosetag() {
        depth -= 1;
      },
    },
    { decodeEntities: false },
  );
  parser.end(html);
  return depth > MAX_DEPTH;
}
