import { hash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishPage } from './finish-page.ts';
import { createLinkHeader } from './page-headers.ts';

const toHash = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`;
const firstView = {
  selectStyles: (names: ReadonlySet<string>) => [...names].join(),
  script: 'start()',
  draftScript: 'fill()',
};

test('inline hashes: only scripts and styles with the nonce of this rendering are allowed', () => {
  const html =
    '<script nonce="n1">ours("“é”")</script><script type="module" async nonce="n1">if (1<2) later()</script>' +
    '<script type="application/ld+json">{}</script><style nonce="n1">p{}</style>' +
    '<script>injected()</script><script nonce="guessed">injected()</script><style>injected{}</style>';
  const finished = finishPage(Buffer.from(html).toString('latin1'), 'n1');
  expect(finished.hashes).toEqual({
    scripts: [toHash('ours("“é”")'), toHash('if (1<2) later()')],
    styles: [toHash('p{}')],
  });
  expect(Buffer.from(finished.html, 'latin1').toString()).toBe(html.replaceAll(' nonce="n1"', ''));
});

test('first view: our scripts and their preloads are postponed, those of a text are not touched', () => {
  const { html } = finishPage(
    '<head><link rel="modulepreload" href="/a.js"/></head><body><p>rel="modulepreload" &lt;script nonce="n1"></p>' +
      '<script>injected()</script><script nonce="n1">data()</script><script nonce="n1" type="module" async="">run()</script>',
    'n1',
    firstView,
  );
  expect(html).toContain('<link rel="postponed" href="/a.js"/>');
  expect(html).toContain('<p>rel="modulepreload" &lt;script');
  expect(html).toContain('<script>injected()</script><script type="postponed">data()</script>');
  expect(html).toContain('<script type="postponed" data-module>run()</script>');
});

test('first view: its styles, by the names before its end, and its script are at the end of the head', () => {
  const { html, hashes } = finishPage(
    '<html><head><title>T</title></head><body><p class="a [&amp;&gt;b]:c" data-d="e"></p>' +
      '<span id="end-of-first-view"></span><em class="f"></em>',
    'n1',
    firstView,
  );
  const styles = 'html,body,p,a,[&>b]:c,data-d,data-d=e,span';
  expect(html).toContain(`</title><style>${styles}</style><script>start()</script></head><body>`);
  expect(hashes).toEqual({ scripts: [toHash('start()')], styles: [toHash(styles)] });
});

test('first view: the script of drafts follows each form with a draft, and no other', () => {
  const { html, hashes } = finishPage(
    '<form data-draft="a"><p>x</p></form><form><p>y</p></form>',
    'n1',
    firstView,
  );
  expect(html).toBe('<form data-draft="a"><p>x</p></form><script>fill()</script><form><p>y</p></form>');
  expect(hashes.scripts).toContain(toHash('fill()'));
});

test('page headers: the fonts that the head of a page preloads are named, and nothing else', () => {
  const head = `<link rel="preload" href="/assets/a.woff2" as="font"/><link rel="preload" as="font" href="/assets/b.woff2"/>
    <link rel="preload" as="image" href="/cover.avif"/><link rel="stylesheet" href="/assets/c.css"/>
    <link rel="preload" as="font" href="/assets/a.woff2"/>`;
  const { fonts } = finishPage(
    `<head>${head}</head><body><link rel="preload" as="font" href="/assets/late.woff2">`,
    'n1',
  );
  const link = (font: string) => `</assets/${font}.woff2>;rel=preload;as=font;crossorigin`;
  expect(createLinkHeader(fonts)).toEqual({ link: `${link('a')}, ${link('b')}` });
  expect(createLinkHeader(new Set())).toEqual({});
});
