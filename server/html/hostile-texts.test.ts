import { expect, test } from 'vitest';
import { renderCopies, renderPaper } from '#server/papers/copies.ts';
import { extractOpening } from './opening.ts';
import { postHtml } from './post-html.ts';
import { sampleHtml } from './sample-html.ts';
import { type Element, parseHtml, writeHtml } from './tree.ts';

/*
 * Whatever is stored, a page shows it without failing, and nothing in it can run. The texts are attacks on sanitisers,
 * put into each kind of text that a sample or a post may be, with every character that may be taken for a line break,
 * for none, or for half of another.
 */
const payloads = [
  '<script>alert(1)</script>',
  '<meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<iframe src="https://evil.example"></iframe>',
  '<iframe srcdoc="&lt;script&gt;alert(1)&lt;/script&gt;"',
  '<img src=x onerror=alert(1)>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<svg></p><style><a id="</style><img src=1 onerror=alert(1)>">',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<mtext>loose</mtext><mglyph></mglyph><annotation>x</annotation>',
  '<math><annotation-xml encoding="text/html"><style><img src=x onerror=alert(1)></style></annotation-xml></math>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><img src=x onerror=alert(1)></template>',
  '<textarea><img src=x onerror=alert(1)></textarea>',
  '<title><a title="</title><img src=x onerror=alert(1)>">',
  '<plaintext><b>x',
  '<xmp><p title="</xmp><img src=x onerror=alert(1)>">',
  '<a href="java\tscript:alert(1)">x</a><a href="&#106;avascript:alert(1)">y</a><a href=" javascript:x">z</a>',
  '<base href="https://evil.example/"><link rel="stylesheet" href="//evil.example">',
  '<div style="position:fixed" class="fixed inset-0" id="main" data-comment="1">x</div>',
  '<p id="comments" onclick="x">y</p><p data-mark="inserted\u0000">z</p>',
  '<!-- --!><img src=x onerror=alert(1)> --><![CDATA[<img src=x onerror=alert(1)>]]>',
  '<?php echo 1 ?><!DOCTYPE html [<!ENTITY x "y">]>&x;',
  '<table><tr><td><table><caption><h2>Notes</h2><ol><li id="note-1"><section>',
  '<ins><del><mark data-comment="1 __proto__ constructor">[1] <sup><a href="#note-1">1</a></sup>',
  '</p></div></section></table><p',
  '<p/><br/><unknown/>&lt;script&gt;&#x3c;script&#x3e;&#0;&#xD800;&#1;',
  '<h2>Notes</h2><ol start="NaN"><li id="note-99999">x',
  '<p title="<section>" __proto__="x" constructor="y">x</p>',
];
/** Line breaks and what may pass for one, what is nothing, and halves of characters. */
const separators = [
  '\n',
  '\r',
  '\r\n',
  '\u2028',
  '\u2029',
  '\u0085',
  '\0',
  '\uFEFF',
  '\uD800',
  '\uDC00',
  '\uFFFE',
];

function* storedTexts(): Generator<string> {
  for (const payload of payloads)
    for (const at of separators) {
      yield `Hello${at}<section>${at}${payload}`;
      yield `# Title${at}${at}- item ${payload}${at}${at}<table>${at}${payload}</table>${at}*${payload}*`;
      yield `<p>One</p>${at}${payload}${at}<p>Two</p>`;
      yield `<p>${payload}${at}</p>`;
      yield `${payload}${at}text`;
      yield `${at}<div>${payload}`;
      yield payload.split('').join(at).slice(0, 200);
      yield `${payload.slice(0, payload.length / 2)}${at}`;
    }
}

const renderers: Record<string, (text: string) => string> = {
  sample: sampleHtml,
  post: postHtml,
  opening: (text) => extractOpening(sampleHtml(text)),
  content: (text) => renderPaper({ content: text, marked: null }, [], []).contentHtml,
  marked: (text) => {
    const notes = [{ id: '1', kind: text, text }];
    const { contentHtml, markedHtml } = renderPaper({ content: text, marked: text }, notes, []);
    return contentHtml + markedHtml;
  },
  copies: (text) => {
    const { finished, draft, marked } = renderCopies(text, [{ id: '1', kind: '', text }]);
    return finished + draft + marked;
  },
};

const HTML_ELEMENTS = new Set(
  `p br hr strong b em i u s sub sup small mark h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote q cite pre code img figure
  figcaption table caption thead tbody tfoot tr th td div span aside ins del a section picture source input math`.split(
    /\s+/,
  ),
);
const MATH_ELEMENT = /^(?:m[a-z]+|semantics|annotation)$/;
const ATTRIBUTE =
  /^(?:id|class|lang|dir|href|title|target|rel|src|alt|width|height|loading|start|type|colspan|rowspan|scope|role|tabindex|srcset|sizes|autocomplete|aria-(?:label|hidden|describedby)|data-(?:mark|author|move|comment|note|kind|n|on|whole|apart|pad)|datetime|display|encoding|accent|fence)$/;
const SAFE_LINK = /^(?:https?:\/\/|mailto:|#|\/(?![/\\]))/i;

/** What of a page's HTML could do harm. */
function findHarm(parent: Element, isInMath = false): string[] {
  return parent.children.flatMap((child) => {
    if (typeof child === 'string') return [];
    const { name, attributes } = child;
    const isKnown = isInMath
      ? MATH_ELEMENT.test(name) && name !== 'math'
      : HTML_ELEMENTS.has(name) && name !== 'mtext';
    const isBox = name !== 'input' || attributes.type === 'checkbox';
    const isLinkSafe = [attributes.href, attributes.src].every(
      (link) => link === undefined || SAFE_LINK.test(link),
    );
    return [
      ...(isKnown && isBox && isLinkSafe ? [] : [`<${name} ${JSON.stringify(attributes)}>`]),
      ...Object.keys(attributes).filter((key) => !ATTRIBUTE.test(key)),
      ...findHarm(child, isInMath || name === 'math'),
    ];
  });
}

test.each(Object.entries(renderers))(
  'hostile texts: %s is shown without failing, and nothing in it runs',
  (_, render) => {
    let count = 0;
    for (const text of storedTexts()) {
      const html = render(text);
      const root = parseHtml(html);
      expect(findHarm(root), JSON.stringify(text)).toEqual([]);
      // Read and written again it is the same: a browser finds no other elements in it than we did.
      expect(writeHtml(root.children), JSON.stringify(text)).toBe(html);
      expect(html.isWellFormed() && !/[\0\r]/.test(html), JSON.stringify(text)).toBe(true);
      count += 1;
    }
    expect(count).toBeGreaterThan(2_000);
  },
);

test('hostile texts: MathML stays in math, and HTML out of it', () => {
  expect(sampleHtml('<p><mtext>a</mtext><mi>b</mi></p>')).toBe('<p>ab</p>');
  expect(
    sampleHtml('<p><math><mtext><h2>a</h2><img src="/media/x">b</mtext><math><mi>c</mi></math></math></p>'),
  ).toBe('<p><math><mtext>ab</mtext><mi>c</mi></math></p>');
});
