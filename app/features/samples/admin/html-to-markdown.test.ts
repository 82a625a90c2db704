// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { htmlToLightMarkdown } from './html-to-markdown.ts';

function convert(html: string) {
  return htmlToLightMarkdown(new DOMParser().parseFromString(html, 'text/html').body);
}

test('a first heading is the title, the rest becomes light markdown', () => {
  const { title, content, leftOut } = convert(
    '<h1>On <em>Bread</em></h1><h2>Flour</h2><p>A <strong>good </strong>loaf,<br>an <em>old</em> one.</p>' +
      '<ul><li>salt<ul><li>sea salt</li></ul></li><li>water</li></ul><ol><li>mix</li><li>bake</li></ol><p> </p>',
  );
  expect(title).toBe('On Bread');
  expect(content).toBe(
    '## Flour\n\nA **good** loaf,\nan *old* one.\n\n- salt\n- sea salt\n- water\n\n1. mix\n2. bake',
  );
  expect(leftOut).toEqual([]);
});

test('links keep their address, notes lose their way back, tables keep their words', () => {
  const { title, content, leftOut } = convert(
    '<p>See <a href="https://example.com/">the site</a>.<sup><a href="#n1">[1]</a></sup></p>' +
      '<table><tr><td>a</td><td>b</td></tr></table><p><img src="data:x"></p>' +
      '<ol><li id="n1"><p>A note. <a href="#r1">↑</a></p></li></ol>',
  );
  expect(title).toBe('');
  expect(content).toBe('See the site (https://example.com/).[1]\n\na | b\n\n1. A note.');
  expect(leftOut).toEqual(['pictures', 'the rules of tables']);
});
