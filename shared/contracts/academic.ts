/** The closed lists that samples and consultation requests share. */
export const academicLevels = ['high_school', 'undergraduate', 'masters', 'doctorate'] as const;
export type AcademicLevel = (typeof academicLevels)[number];

export const academicLevelLabels: Record<AcademicLevel, string> = {
  high_school: 'High school',
  undergraduate: 'Undergraduate',
  masters: 'Master’s',
  doctorate: 'Doctorate',
};

export const citationStyles = ['APA', 'MLA', 'Chicago', 'Harvard', 'IEEE'] as const;
export type CitationStyle = (typeof citationStyles)[number];

export const essayTypes = [
  'argumentative',
  'analytical',
  'research',
  'literature',
  'admission',
  'case_study',
  'report',
  'reflection',
  'lab_report',
  'coursework',
  'presentation',
  'speech',
  'proposal',
  'capstone',
  'thesis_chapter',
  'dissertation_proposal',
  'other',
] as const;
export type EssayType = (typeof essayTypes)[number];

export const essayTypeLabels: Record<EssayType, string> = {
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
};
