import { expect, test } from 'vitest';
import { defaultWords } from '#server/content/content.ts';
import { readText, textFormats, writeText } from './export-texts.ts';

test.each(Object.entries(defaultWords))(
  'export texts: the words of %s become Markdown and the same bytes again',
  (section, words) => {
    const row = {
      section,
      fields: JSON.stringify(words),
      version: 1,
      updated_at: '2026-06-01T12:00:00.000Z',
    };
    const text = writeText(textFormats.words?.split(row) ?? { fields: {}, body: '' });
    expect(text).toMatch(/\n---\n## `[\w.]+`\n\n/);
    expect(textFormats.words?.join(readText(text, 'words.md'))).toEqual(row);
  },
);

test('export texts: a malformed file is reported by name', () => {
  expect(() => readText('A text without fields', 'one.md')).toThrow('one.md does not begin with its fields');
  expect(() => readText('---\nid: "a"\ntitle: not in quotes\n---\n', 'two.md')).toThrow(
    'two.md: this line is not',
  );
});
