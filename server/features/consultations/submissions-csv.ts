import {
  type AcademicLevel,
  academicLevelLabels,
  type EssayType,
  essayTypeLabels,
} from '#shared/contracts/academic.ts';
import type { AttachmentRow, SubmissionRow } from './consultations.store.ts';

const columns = [
  'Received',
  'Name',
  'Email',
  'Subject',
  'Academic level',
  'Type of work',
  'Message',
  'Files',
  'Answered',
  'About',
  'Deadline',
];
/** Tells Excel that the text is UTF-8. */
const BYTE_ORDER_MARK = '\ufeff';

export async function* submissionsCsv(
  rows: AsyncIterable<SubmissionRow & { attachments: AttachmentRow[] }>,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + line(columns);
  for await (const row of rows) {
    yield line([
      row.created_at,
      row.name,
      row.email,
      row.subject ?? '',
      academicLevelLabels[row.academic_level as AcademicLevel] ?? '',
      essayTypeLabels[row.essay_type as EssayType] ?? '',
      row.message,
      row.attachments.map((attachment) => attachment.original_name).join('; '),
      row.answered_at ?? '',
      row.about ?? '',
      row.deadline ?? '',
    ]);
  }
}

function line(cells: string[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

/** Always quoted. What a spreadsheet would take for a formula gets an apostrophe, which makes it text. */
function cell(text: string): string {
  const safe = /^[\s\p{Cc}]*[=+\-@|%＝＋－＠]/u.test(text) || /^[\t\r\n]/.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
}
