import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { sampleSubjects } from '#shared/contracts/sample-rules.ts';
import { claims } from '#shared/contracts/words/site-sections.ts';
import { placeAnnotations, sampleBody } from '#tests/support/paper-html.ts';
import { defaultWords, demoAnnotations } from './content.ts';
import { readDemoTexts } from './demo-texts.ts';
import { parseYaml } from './yaml.ts';

const words = `# Claims
figuresNote: An example
items:
  - id: phd
    label: PhD
    note: I hold a doctorate.
    shown: true
    demonstration: true
`;
const parse = (text: string) => parseYaml('content/claims.yaml', text, claims);

test('content: a field that is left out is empty', () => {
  expect(parse(words).items[0]).toMatchObject({ source: 'typed', shown: true });
});

test.each([
  ['a value of the wrong kind', ['label: PhD', 'label: [PhD]'], 'content/claims.yaml:5 items.0.label: '],
  [
    'a text that is too long',
    ['PhD', 'P'.repeat(41)],
    'content/claims.yaml:5 items.0.label: must have at most 40',
  ],
  ['a missing text', ['    label: PhD\n', ''], 'content/claims.yaml:4 items.0.label: Please fill this in.'],
  ['an unknown field', ['note: I', 'nota: I'], 'content/claims.yaml:6 items.0.nota: '],
  ['broken YAML', ['- id: phd', '- id: "phd'], 'content/claims.yaml:'],
])('content: %s is refused with file, line and field', (_case, [from, to], complaint) => {
  expect(() => parse(words.replace(from as string, to as string))).toThrow(complaint);
});

test('subject notes: every subject that the site names has one', () => {
  const { samples, home } = defaultWords;
  const named = new Set([...home.services.subjects, ...sampleSubjects]);
  expect(samples.notes.map(({ subject }) => subject).sort()).toEqual([...named].sort());
});

test('annotations: every passage is found once in its sample, and a sample has 4 to 30 notes', async () => {
  const samples = new Map((await readDemoTexts('samples')).map(({ slug, body }) => [slug, body]));
  const kinds = defaultWords.annotations.kinds.map(({ slug }) => slug);
  const complaints: string[] = [];
  for (const [slug, annotations] of Object.entries(demoAnnotations)) {
    const file = `content/annotations/${slug}.yaml`;
    const lines = (await readFile(file, 'utf8')).split('\n');
    const starts = lines.flatMap((line, index) => (line.startsWith('- ') ? [index + 1] : []));
    const { annotations: placed } = placeAnnotations(
      sampleBody(samples.get(slug) ?? ''),
      annotations.map(({ passage, before }, index) => ({ id: String(index), quote: passage, before })),
    );
    for (const [index, { isPlaced, quote }] of placed.entries())
      if (!isPlaced) complaints.push(`${file}:${starts[index]} not found once in the sample: ${quote}`);
    for (const [index, { kind }] of annotations.entries())
      if (!kinds.includes(kind)) complaints.push(`${file}:${starts[index]} there is no kind ${kind}`);
    if (annotations.length < 4 || annotations.length > 30)
      complaints.push(`${file}:1 has ${annotations.length} notes, not 4 to 30`);
  }
  expect(complaints).toEqual([]);
});
