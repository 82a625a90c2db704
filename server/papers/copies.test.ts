import { expect, test } from 'vitest';
import { renderCopies } from './copies.ts';

test('copies: a marked text is shown as its first draft, finished, and with both and its notes', () => {
  const html =
    '<p>A <del data-author="Ann">blue</del><ins data-author="Ann">red</ins> <mark data-comment="1">pen</mark>.</p>';
  const copies = renderCopies(html, [{ id: '1', kind: '', text: 'Which?' }]);
  expect(copies).toMatchObject({
    finished: '<p>A red pen.</p>',
    draft: '<p>A blue pen.</p>',
    hasChanges: true,
  });
  expect(copies.marked).toContain('<del>blue</del>');
  expect(copies.marked).toMatch(/<span class="margin-note"[^>]*>Which\?<\/span>/);
  expect(copies.marked).not.toContain('Ann');
});

test('copies: whatever a Word file brings is sanitised in every copy', () => {
  const { finished, draft, marked } = renderCopies('<p>A<script>x</script><ins onclick="x">b</ins></p>', []);
  expect([finished, draft]).toEqual(['<p>Ab</p>', '<p>A</p>']);
  expect(marked).not.toMatch(/script|onclick/);
});
