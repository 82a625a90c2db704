import { hash } from 'node:crypto';
import { Parser } from 'htmlparser2';

/** What a public page gets for its first view (`app/first-view/`), like pages as latin1 strings. */
export type FirstView = {
  /** The styles for tags, class names and our own attributes that occur in it. */
  selectStyles: (names: ReadonlySet<string>) => string;
  /** Inlined in the head, and after every form with a draft; empty on a page without scripts. */
  script: string;
  draftScript: string;
};
export type InlineHashes = { scripts: string[]; styles: string[] };
type Edit = { from: number; to: number; text: string };

const END_OF_FIRST_VIEW = 'end-of-first-view';

/**
 * Takes our scripts and their preloads out of the critical path; `first-view.ts` restores them after the first paint.
 * The styles of the first view are inlined, because a linked stylesheet costs a round trip; the others follow it
 * (`EndOfFirstView`). What we have rendered carries `nonce`: the policy allows it by its hash, and nothing that slipped
 * into a text. Pages are cached, so the nonce itself is not sent: whoever knew it could mark a script of their own.
 *
 * `html` is UTF-8 in a latin1 string, one character per byte: decoding a page to change some ASCII in it would take
 * longer. Without `firstView` scripts stay where they are.
 */
export function finishPage(html: string, nonce: string, firstView?: FirstView) {
  const edits: Edit[] = [];
  const hashes: InlineHashes = { scripts: [], styles: [] };
  /** Those that the head preloads. */
  const fonts = new Set<string>();
  const names = new Set(['html']);
  const head: Edit = { from: 0, to: 0, text: '' };
  let part: 'head' | 'first view' | 'rest' = 'head';
  let startOfOwn = 0;
  let isInDraftForm = false;

  function allow(kind: keyof InlineHashes, text: string) {
    hashes[kind].push(`'sha256-${hash('sha256', Buffer.from(text, 'latin1'), 'base64')}'`);
  }

  function inlineScript(script: string): string {
    if (script === '') return '';
    allow('scripts', script);
    return `<script>${script}</script>`;
  }

  const parser = new Parser({
    onopentag(name, attributes) {
      const tag = { from: parser.startIndex, to: parser.endIndex + 1 };
      if (attributes.nonce === nonce) startOfOwn = tag.to;
      if (name === 'body') part = 'first view';
      if (part === 'first view') addNames(names, name, attributes);
      if (attributes.id === END_OF_FIRST_VIEW) part = 'rest';
      if (part === 'head' && attributes.rel === 'preload' && attributes.as === 'font')
        fonts.add(attributes.href ?? '');
      if (!firstView) return;
      if (attributes['data-draft']) isInDraftForm = true;
      if (name === 'script' && startOfOwn === tag.to)
        edits.push({
          ...tag,
          text: `<script type="postponed"${attributes.type === 'module' ? ' data-module' : ''}>`,
        });
      if (attributes.rel === 'modulepreload')
        edits.push({ ...tag, text: html.slice(tag.from, tag.to).replace('modulepreload', 'postponed') });
    },
    onclosetag(name) {
      const { startIndex, endIndex } = parser;
      if (startOfOwn > 0 && (name === 'script' || name === 'style'))
        allow(name === 'script' ? 'scripts' : 'styles', html.slice(startOfOwn, startIndex));
      startOfOwn = 0;
      if (!firstView) return;
      if (name === 'head') edits.push(Object.assign(head, { from: startIndex, to: startIndex }));
      if (name === 'form' && isInDraftForm) {
        edits.push({ from: endIndex + 1, to: endIndex + 1, text: inlineScript(firstView.draftScript) });
        isInDraftForm = false;
      }
    },
  });
  parser.end(html);

  if (firstView) {
    const styles = firstView.selectStyles(names);
    allow('styles', styles);
    head.text = `<style>${styles}</style>${inlineScript(firstView.script)}`;
  }
  return { html: apply(edits, html).replaceAll(` nonce="${nonce}"`, ''), hashes, fonts };
}

function addNames(names: Set<string>, tag: string, attributes: Record<string, string>) {
  names.add(tag);
  for (const name of attributes.class?.split(' ') ?? []) names.add(name);
  for (const [name, value] of Object.entries(attributes))
    if (name.startsWith('data-')) names.add(name).add(`${name}=${value}`);
}

function apply(edits: Edit[], html: string): string {
  let edited = '';
  let at = 0;
  for (const { from, to, text } of edits) {
    edited += html.slice(at, from) + text;
    at = to;
  }
  return edited + html.slice(at);
}
