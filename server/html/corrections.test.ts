import { expect, test } from 'vitest';
import { postHtml } from './post-html.ts';

test('corrections: struck words, what takes their place and the reason become a mark with its description', () => {
  expect(postHtml('<p>We <s>made a list</s> <u>listed</u><small>Say it.</small> them.</p>')).toBe(
    '<p>We <mark class="correction" tabindex="0" aria-describedby="why-1"><del>made a list</del> <ins>listed</ins></mark> them.</p>' +
      '<div class="reasons pen"><p></p><p id="why-1">Say it.</p></div>',
  );
});

test('corrections: the reasons of a paragraph are below it, numbered through the post', () => {
  const html = postHtml(
    '<blockquote><p><s>very</s><small>One.</small> old <s>the</s> <small>Two.</small></p></blockquote><p><u>,</u><small>Three.</small></p>',
  );
  expect(html.match(/aria-describedby="[^"]*"/g)).toEqual(
    [1, 2, 3].map((n) => `aria-describedby="why-${n}"`),
  );
  expect(html).toContain(
    '</p><div class="reasons pen"><p></p><p id="why-1">One.</p><p id="why-2">Two.</p></div></blockquote>',
  );
  expect(html).toContain(
    '<ins>,</ins></mark></p><div class="reasons pen"><p></p><p id="why-3">Three.</p></div>',
  );
});

test('corrections: struck, underlined and small words that are no correction with a reason stay as they are', () => {
  const html = '<p><s>old</s> <u>new</u> text <small>small</small></p><ul><li><s>old</s></li></ul>';
  expect(postHtml(html)).toBe(html);
});

test('corrections: of more than ten in a paragraph the others stay as they were written', () => {
  const html = postHtml(`<p>${'<s>x</s><small>y</small> '.repeat(11)}</p>`);
  expect(html.match(/class="correction"/g)).toHaveLength(10);
  expect(html).toContain('<s>x</s><small>y</small>');
});
