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
