// The subjects named on the home page, in the order they are shown. Add a line for a subject you take on,
// delete one that you no longer do.

export const subjects: string[] = [
  'Nursing',
  'Psychology',
  'Business',
  'Marketing',
  'Finance',
  'Economics',
  'Accounting',
  'Management',
  'English',
  'Literature',
  'History',
  'Sociology',
  'Education',
  'Law',
  'Political Science',
  'Philosophy',
  'Anthropology',
  'Public Health',
];
