import { expect, test } from 'vitest';
import { sampleSubjects } from '#shared/contracts/sample-rules.ts';
import { subjectNotes } from './subject-notes.ts';
import { subjects } from './subjects.ts';

test('every subject that the site names has its conventions', () => {
  expect(Object.keys(subjectNotes).sort()).toEqual([...new Set([...subjects, ...sampleSubjects])].sort());
});
