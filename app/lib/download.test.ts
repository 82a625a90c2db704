import { expect, test } from 'vitest';
import { parseFileName } from './download.ts';

test.each([
  [`attachment; filename="Die R_uber.docx"; filename*=UTF-8''Die%20R%C3%A4uber.docx`, 'Die Räuber.docx'],
  ['attachment; filename="requests.csv"', 'requests.csv'],
  ['attachment', 'download'],
])('download: the file name in %s is %s', (disposition, expected) => {
  expect(parseFileName(disposition)).toBe(expected);
});
