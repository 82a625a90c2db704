// A phrase for a topic that was added to the catalogue without a note in topic-notes.ts.

const properNames = new Set([
  'African',
  'American',
  'Asian',
  'Bluebook',
  'Chicago',
  'English',
  'European',
  'French',
  'Harvard',
  'Latin',
  'Spanish',
  'Turnitin',
  'Vancouver',
]);
const spokenAsWords = new Set([
  'GAAP',
  'NANDA',
  'NASA',
  'PESTLE',
  'PICOT',
  'PRISMA',
  'SOAP',
  'SWOT',
  'TOEFL',
]);
const uncountable = /(ing|help|homework|coursework|practice|feedback|research|statistics|economics|format)$/;

export function lowerLabel(label: string): string {
  return label
    .replace(/[A-Za-z]+/g, (word) =>
      properNames.has(word) || /[A-Z].*[A-Z]/.test(word) ? word : word.toLowerCase(),
    )
    .replace('common app', 'Common App');
}

export function nounFromLabel(label: string): string {
  const phrase = lowerLabel(label).replace(/ (help|writing services?)$/, '');
  const plural = /[^sui]s$/.test(phrase);
  return plural || uncountable.test(phrase) ? phrase : `${articleFor(phrase)} ${phrase}`;
}

function articleFor(phrase: string): 'a' | 'an' {
  const [first = ''] = phrase.split(/[\s-]/);
  const spelledOut = /^[A-Z]{2,}/.test(first) && !spokenAsWords.has(first);
  if (spelledOut) return /^[AEFHILMNORSX]/.test(first) ? 'an' : 'a';
  if (/^(uni(?!n)|us[aeu]|eu|one)/i.test(first)) return 'a';
  return /^([aeiou]|hon|hour|heir)/i.test(first) ? 'an' : 'a';
}
