/** The form of the demo library: complete papers, copy-edited, every citation with its source. */
import { expect, test } from 'vitest';
import { readDemoTexts } from '#server/content/demo-texts.ts';
import { complaintsAbout, likeOpenings, type Paper, SHORT_GENRES } from '../support/sample-paper.ts';

const MAX_SHORT = 6;

const papers: Paper[] = await readDemoTexts('samples');

test.each(papers.map((paper) => [paper.slug, paper] as const))(
  'demo samples: %s is complete',
  (_slug, paper) => {
    expect(complaintsAbout(paper)).toEqual([]);
  },
);

test('demo samples: every subject has two complete papers', () => {
  const whole = papers.filter(({ fields }) => !SHORT_GENRES[fields.assignmentType ?? '']);
  const bySubject = Map.groupBy(whole, ({ fields }) => fields.subject);
  expect([...bySubject].filter(([, own]) => own.length < 2).map(([subject]) => subject)).toEqual([]);
  const subjects = new Set(papers.map(({ fields }) => fields.subject));
  expect([...subjects].filter((subject) => !bySubject.has(subject))).toEqual([]);
});

test('demo samples: the library has the kinds of work that are asked for', () => {
  const kinds = new Set(papers.map(({ fields }) => fields.assignmentType));
  const asked = [
    'admission',
    'annotated_bibliography',
    'case_study',
    'dissertation_proposal',
    'lab_report',
    'literature_review',
    'research',
    'speech',
    'thesis_chapter',
  ];
  expect(asked.filter((kind) => !kinds.has(kind))).toEqual([]);
  const styles = new Set(papers.map(({ fields }) => fields.citationStyle));
  expect(['APA', 'MLA', 'Chicago', 'Harvard'].filter((style) => !styles.has(style))).toEqual([]);
  expect(papers.filter(({ fields }) => fields.level === 'high_school').length).toBeGreaterThanOrEqual(2);
});

test('demo samples: short genres are few', () => {
  expect(papers.filter(({ fields }) => SHORT_GENRES[fields.assignmentType ?? '']).length).toBeLessThanOrEqual(
    MAX_SHORT,
  );
});

test('demo samples: no two samples start with the same words', () => {
  expect(likeOpenings(papers)).toEqual([]);
});
