import { listKeys } from '#shared/records.ts';
/** The closed lists that samples and consultation requests share, in the order in which forms offer them. */
export const academicLevelLabels = {
  high_school: 'High school',
  undergraduate: 'Undergraduate',
  masters: 'Master’s',
  doctorate: 'Doctorate',
} as const;
export type AcademicLevel = keyof typeof academicLevelLabels;
export const academicLevels = listKeys(academicLevelLabels);

/** Undefined for a level that is not one of these. */
export function findLevelLabel(level: string): string | undefined {
  const [, label] = Object.entries(academicLevelLabels).find(([name]) => name === level) ?? [];
  return label;
}

export const citationStyles = ['APA', 'MLA', 'Chicago', 'Harvard', 'IEEE'] as const;
export type CitationStyle = (typeof citationStyles)[number];

export const essayTypeLabels = {
  argumentative: 'Argumentative essay',
  analytical: 'Analytical essay',
  research: 'Research paper',
  literature: 'Literature review',
  admission: 'Admission essay',
  case_study: 'Case study',
  report: 'Report',
  reflection: 'Reflection',
  lab_report: 'Lab report',
  coursework: 'Coursework',
  presentation: 'Presentation',
  speech: 'Speech',
  proposal: 'Proposal',
  capstone: 'Capstone project',
  thesis_chapter: 'Thesis chapter',
  dissertation_proposal: 'Dissertation proposal',
  other: 'Other',
} as const;
export const essayTypes = listKeys(essayTypeLabels);
