import { expect, test } from 'vitest';
import { defaultWords, topicDetails } from './content.ts';
import { shippedText } from './topic-copy.ts';

const topics = defaultWords.topics.items;
type TopicName = Parameters<typeof shippedText>[0];
const shippedCopy = (topic: TopicName) => shippedText(topic, { isOwned: false, isDoctor: false });
const createOverview = (topic: TopicName) => shippedCopy(topic).overview.split('\n\n');

test('topics: six pages are written out in full, and every named voice exists', () => {
  const notes = Object.values(topicDetails);
  expect(notes.filter(({ page }) => page)).toHaveLength(6);
  const names = defaultWords['topic-texts'].voices.map(({ name }) => name);
  expect(notes.flatMap(({ voice }) => voice ?? []).filter((voice) => !names.includes(voice))).toEqual([]);
});

test.each(topics)('topic copy: the page of $label is complete, and no brace is left in it', (topic) => {
  const copy = shippedCopy(topic);
  for (const list of [createOverview(topic), copy.keyFeatures, copy.benefits, copy.process]) {
    expect(list.length).toBeGreaterThanOrEqual(3);
  }
  for (const text of [copy.description, copy.whyChooseMe, copy.seo.title, copy.seo.description]) {
    expect(text).not.toBe('');
  }
  expect(JSON.stringify(copy)).not.toMatch(/\{\w+\}|undefined/);
});

test('topic copy: a topic without a note still gets a readable page', () => {
  const copy = shippedCopy({ label: 'Sonnet Analysis', slug: 'sonnet-analysis', category: 'essay' });
  expect(JSON.stringify(copy)).toContain('a sonnet analysis');
});

test.each([
  ['Shakespeare Essay', 'a Shakespeare essay'],
  ['Martin Luther King Research Papers', 'Martin Luther King research papers'],
  ['Kant and Macbeth Essay', 'a Kant and Macbeth essay'],
  ['Brontë Novel Analysis', 'a Brontë novel analysis'],
  ['African American History Essay', 'an African American history essay'],
  ['Nursing Evidence-Based Practice Homework Help', 'nursing evidence-based practice homework'],
  ['SWOT Report', 'a SWOT report'],
])('topic copy: in the text about %s the names keep their capitals', (label, noun) => {
  const voices = defaultWords['topic-texts'].voices.map((voice) => ({ ...voice, description: ['{noun}'] }));
  const speaker = { isOwned: false, isDoctor: false };
  expect(shippedText({ label, slug: '', category: 'essay' }, speaker, voices).description).toBe(noun);
});

test('topic copy: in the text about a shipped topic only names and abbreviations have capitals', () => {
  const capitals = topics
    .filter(({ slug }) => !topicDetails[slug]?.page)
    .flatMap((topic) => shippedCopy(topic).seo.keywords[0]?.match(/\b\p{Lu}\p{Ll}\w*/gu) ?? []);
  expect([...new Set(capitals)].sort()).toEqual([
    'App',
    'Bluebook',
    'Chicago',
    'Common',
    'English',
    'Harvard',
    'PowerPoint',
    'Turnitin',
  ]);
});

test('topic copy: pages of different topics have different texts', () => {
  const overviews = topics.map((topic) => createOverview(topic)[0]);
  expect(new Set(overviews).size).toBe(topics.length);
});

/** What the page of a topic says apart from its own note. */
function sharedWords(slug: string): string {
  const topic = topics.find((each) => each.slug === slug);
  const note = topicDetails[slug];
  if (!topic || !note?.focus || !note.send) throw new Error(`There is no topic ${slug} with a note.`);
  const words = JSON.stringify(shippedCopy(topic));
  return words.replace(note.focus, '').replaceAll(note.send, '');
}

test.each([
  // An exam is practiced for: nobody orders a paper for it, and no course hands it out.
  [
    ['exam-essay-practice', 'gre-issue-essay', 'ielts-writing-task-2', 'ap-history-dbq'],
    /\b(?:rubric|deadline|course|doctorate to|high school|reference list|model paper|revisions?)\b/i,
  ],
  // Documents for a decision rest on facts, and nobody defends them before a committee.
  [
    ['swot-analysis', 'pestle-analysis', 'policy-brief', 'legal-memo', 'business-plan', 'executive-summary'],
    /\b(?:studies|advisors?|committee|chapters?|participants?|peer-reviewed|APA)\b/i,
  ],
  // A sentence or a page has no table of evidence and does not arrive in parts.
  [
    ['picot-question', 'problem-statement', 'research-abstract', 'research-poster', 'thesis-statement-help'],
    /\b(?:table of|in parts|section by section|long pieces|reference list)\b/i,
  ],
  // Nobody grades these.
  [
    ['academic-cv', 'college-application-help', 'grant-proposal'],
    /\b(?:grad(?:e|es|er|ers|ing)|your course|rubric)\b/i,
  ],
  // These explain and take no side.
  [
    ['expository-essay', 'process-essay', 'classification-essay'],
    /\b(?:choose a position|defend out loud)\b/i,
  ],
  // The layout of a paper is corrected: nobody writes it.
  [['apa-7-format', 'mla-9-format', 'thesis-formatting'], /\b(?:model|draft|adds? arguments|your voice)\b/i],
])('what %j share with others is true of them', (slugs, untrue) => {
  expect(slugs.filter((slug) => untrue.test(sharedWords(slug)))).toEqual([]);
});

test('topic copy: no page shows template syntax', () => {
  const shown =
    /from high school to doctorate|what is missing from your|I know an? .* from the|The conventions of an? /;
  expect(topics.filter((topic) => shown.test(JSON.stringify(shippedCopy(topic))))).toEqual([]);
});

test('topic copy: the sections of the service pages have the ids of the specification', () => {
  const pages = ['essay-writing', 'research-papers', 'editing-proofreading'] as const;
  const ids = pages.map((page) => defaultWords[page].sections.map(({ id }) => id));
  expect(ids).toEqual([
    [
      'admission-essays',
      'personal-statements',
      'analytical-essays',
      'argumentative-essays',
      'descriptive-essays',
      'persuasive-essays',
    ],
    [
      'literature-reviews',
      'apa-formatting',
      'capstone-projects',
      'case-studies',
      'annotated-bibliography',
      'thesis-writing',
      'data-analysis',
      'methodology',
    ],
    ['overview', 'citation-formatting', 'grammar-editing', 'plagiarism-check'],
  ]);
});

test('topic copy: a sentence that the owner has changed for a kind of topic is on all pages of that kind, as she wrote it', () => {
  const { voices } = defaultWords['topic-texts'];
  const own = voices.map((voice) => ({ ...voice, why: ['I hold a doctorate, and {noun} is my trade.'] }));
  const owner = { isOwned: true, isDoctor: false };
  for (const topic of topics.filter(({ slug }) => !topicDetails[slug]?.page))
    expect(shippedText(topic, owner, own).whyChooseMe, topic.slug).toMatch(
      /^I hold a doctorate, and .+ is my trade\.$/,
    );
});
