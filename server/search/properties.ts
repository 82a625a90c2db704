import { type AcademicLevel, academicLevelLabels, type CitationStyle } from '#shared/contracts/academic.ts';
import { kindLabel } from '#shared/contracts/sample-filters.ts';
import type { SearchProperty } from '#shared/contracts/search.ts';
import { listEntries } from '#shared/records.ts';
import { splitWords } from './words.ts';

/** A property of a sample that some words of a query stand for. */
export type Property = { name: SearchProperty; value: string; label: string };

const levels: Record<AcademicLevel, string> = {
  high_school: 'high school, highschool, high schooler, secondary school',
  undergraduate: 'undergraduate, undergrad, bachelor, bachelors',
  masters: 'masters, master level, master degree, graduate, postgraduate, grad school',
  doctorate: 'doctorate, doctoral, phd, ph d',
};
const LEVEL_NOUNS = ['level', 'degree', 'program', 'student', 'students'];

const styles: Record<CitationStyle, string> = {
  APA: 'apa, apa 7, apa 7th, apa7',
  MLA: 'mla, mla 9, mla 9th, mla9',
  Chicago: 'chicago, turabian',
  Harvard: 'harvard',
  IEEE: 'ieee',
};
const STYLE_NOUNS = 'format formatted formatting style edition referencing citation citations'.split(' ');
/** A city and a university, unless a word says that the style is meant, or nothing else is asked for. */
const PLACES = ['chicago', 'harvard'];

/** The words for each kind of assignment; the first of them is how it is written in the library. */
const kinds: Record<string, string> = {
  argumentative: 'argumentative, argumentative essay, argument essay, persuasive essay, position paper',
  analytical: 'analytical, analytical essay, analysis essay, critical analysis',
  research: 'research paper, term paper, research essay',
  literature_review: 'literature review, lit review, review of literature, review of the literature',
  admission:
    'admission essay, admissions essay, personal statement, statement of purpose, application essay, college essay, admission',
  case_study: 'case study, case studies, case analysis',
  report: 'report',
  reflection: 'reflection, reflective essay, reflection paper, reflection essay, reflective journal',
  lab_report: 'lab report, laboratory report, lab write up',
  coursework: 'coursework',
  presentation: 'presentation',
  speech: 'speech',
  proposal: 'proposal, research proposal, project proposal',
  capstone: 'capstone project, capstone',
  thesis_chapter: 'thesis chapter, thesis, dissertation chapter, dissertation',
  dissertation_proposal: 'dissertation proposal, thesis proposal',
  discussion_post: 'discussion post, discussion board post, discussion board, forum post',
  annotated_bibliography: 'annotated bibliography, annotated bib',
};
/** What a course code begins with, and the subject it stands for. */
const departments: Record<string, string> = {
  accounting: 'acct, acc, actg',
  anthropology: 'anth, antr',
  biology: 'bio, biol, bios',
  business: 'bus, busn, mgmt, mgt',
  chemistry: 'chem, chm',
  communication: 'comm, com',
  'computer science': 'cs, csci, cse',
  economics: 'econ, eco',
  education: 'educ, edu',
  english: 'engl, eng, enc, writ',
  finance: 'fin, fina',
  history: 'hist, his',
  law: 'laws, blaw',
  literature: 'lit, litr',
  marketing: 'mktg, mkt',
  nursing: 'nurs, nur, nsg, nrsg',
  philosophy: 'phil, phi',
  'political science': 'pols, posc, polsci, psci, govt, gov',
  psychology: 'psyc, psy, psych',
  'public health': 'pubh, phlth',
  sociology: 'soc, soci, socy',
  statistics: 'stat, stats, sta',
};
const departmentByCode = new Map(
  Object.entries(departments).flatMap(([subject, codes]) =>
    codes.split(', ').map((code) => [code, subject.split(' ')]),
  ),
);
const COURSE_CODE = /^([a-z]{2,6})(\d{3,4})[a-z]?$/;

/** The two parts of a course code in one word: `psyc` and `101`. */
export function splitCourseCode(word: string): [department: string, number: string] | undefined {
  const [, department = '', number = ''] = word.match(COURSE_CODE) ?? [];
  return departmentByCode.has(department) ? [department, number] : undefined;
}

/** The words of the subject that a course code begins with, if these two words are one. */
export function findDepartment(code: string, number: string | undefined): string[] | undefined {
  return number !== undefined && /^\d{3,4}$/.test(number) ? departmentByCode.get(code) : undefined;
}

const KIND_ALIASES = new Map([['literature', 'literature_review']]);

export const MAX_PROPERTY_WORDS = 5;

/** How an assignment type is named, however it was entered: `case_study`, `Case study`. */
export function normaliseKind(assignmentType: string): string {
  const words = splitWords(assignmentType.replaceAll('_', ' '));
  const found = phrases.get(words.join(' '));
  const name = found?.name === 'kind' ? found.value : words.join('_');
  return KIND_ALIASES.get(name) ?? name;
}

const phrases = new Map<string, Property>();
function add(words: string, nouns: string[], property: Property) {
  for (const each of words.split(', ')) {
    phrases.set(each, property);
    for (const noun of nouns) phrases.set(`${each} ${noun}`, property);
  }
}
for (const [kind, words] of Object.entries(kinds))
  add(words, [], { name: 'kind', value: kind, label: kindLabel(kind) });
for (const [level, words] of listEntries(levels))
  add(words, LEVEL_NOUNS, { name: 'level', value: level, label: academicLevelLabels[level] });
for (const [style, words] of Object.entries(styles))
  add(words, STYLE_NOUNS, { name: 'citationStyle', value: style, label: style });

/** The property that a sequence of words names: a level, a style, a kind of assignment. */
export function findProperty(words: readonly string[]): Property | undefined {
  return phrases.get(words.join(' '));
}

export function isAlsoPlace(words: readonly string[]): boolean {
  return words.length === 1 && PLACES.includes(words[0] ?? '');
}

/** Every word that names a property, for corrections. */
export const propertyWords: ReadonlySet<string> = new Set(
  [...phrases.keys()].flatMap((phrase) => phrase.split(' ')).filter((word) => word.length >= 4),
);
