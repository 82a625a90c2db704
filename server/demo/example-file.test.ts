import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { importPaper } from '#server/papers/papers.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';
import { testApp } from '#tests/test-app.ts';
import { filledDatabase } from '#tests/test-database.ts';

const SLUG = 'what-charlotte-lucas-knows';

test('docs/examples: the Word file is the demo sample with its changes and notes', async () => {
  const { engine, make, inject } = await testApp({}, await filledDatabase());
  const { id } = await engine.db
    .selectFrom('samples')
    .select('id')
    .where('slug', '=', SLUG)
    .executeTakeFirstOrThrow();
  const url = `/api/admin/samples/${id}/paper.docx`;
  const download = await inject({ url, headers: await make.adminHeaders() });
  expect(download.headers['content-type']).toBe(WORD_TYPE);
  const [now, example] = await Promise.all(
    [download.rawPayload, await readFile(`docs/examples/${SLUG}.docx`)].map((bytes) =>
      importPaper(bytes, 'x.docx'),
    ),
  );
  expect(example, 'download it again from a new site, at /admin, under Samples').toEqual(now);

  const { item } = (
    await inject({ url: `/api/admin/samples/${id}`, headers: await make.adminHeaders() })
  ).json();
  expect(example?.losses).toEqual([]);
  expect(toWords(example?.html ?? '')).toBe(toWords(item.content));
  expect(example?.comments.map(({ text, quote }) => ({ text, quote }))).toEqual(
    item.annotations.map(({ text, quote }: { text: string; quote: string }) => ({ text, quote })),
  );
  // The same words are deleted, inserted and the passages of notes; ids and the order of elements may differ.
  for (const name of ['del', 'ins', 'mark'])
    expect(wordsIn(example?.marked ?? '', name), name).toBe(wordsIn(item.marked, name));
});

function toWords(html: string): string {
  return html.replace(/<[^<>]*>/g, '').replace(/\s/g, '');
}

function wordsIn(html: string, name: string): string {
  let depth = 0;
  let words = '';
  for (const part of html.split(/(<[^<>]*>)/)) {
    if (part.startsWith(`<${name} `) || part === `<${name}>`) depth += 1;
    else if (part === `</${name}>`) depth -= 1;
    else if (depth > 0 && !part.startsWith('<')) words += part.replace(/\s/g, '');
  }
  return words;
}
