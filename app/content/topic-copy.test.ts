import { expect, test } from 'vitest';
import { editingPage } from './service-editing.ts';
import { essayPage } from './service-essay.ts';
import { researchPage } from './service-research.ts';
import { topicCopy } from './topic-copy.ts';
import { customCopy } from './topic-copy-custom.ts';
import { topicNotes } from './topic-notes.ts';
import { topics } from './topics.ts';

test('six topics have copy of their own, and all six are in the catalogue', () => {
  const slugs = topics.map(({ slug }) => slug);
  expect(Object.keys(customCopy)).toHaveLength(6);
  expect(Object.keys(customCopy).filter((slug) => !slugs.includes(slug))).toEqual([]);
  expect(Object.keys(topicNotes).filter((slug) => !slugs.includes(slug))).toEqual([]);
});

test.each(topics)('the page of $label is complete, and no brace is left in it', (topic) => {
  const copy = topicCopy(topic);
  for (const list of [copy.overview, copy.keyFeatures, copy.benefits, copy.process]) {
    expect(list.length).toBeGreaterThanOrEqual(3);
  }
  for (const text of [copy.description, copy.whyChooseMe, copy.seo.title, copy.seo.description]) {
    expect(text).not.toBe('');
  }
  expect(JSON.stringify(copy)).not.toMatch(/\{\w+\}|undefined/);
});

test('a topic without a note still gets a page that reads', () => {
  const copy = topicCopy({ label: 'Sonnet Analysis', slug: 'sonnet-analysis', category: 'essay' });
  expect(JSON.stringify(copy)).toContain('a sonnet analysis');
});

test('pages of different topics do not say the same', () => {
  const overviews = topics.map((topic) => topicCopy(topic).overview[0]);
  expect(new Set(overviews).size).toBe(topics.length);
});

test('a topic that leads to a service leads to a part that is there', () => {
  const targets = [essayPage, researchPage, editingPage].flatMap(({ path, sections }) =>
    sections.map(({ id }) => `${path}#${id}`),
  );
  const hrefs = topics.flatMap(({ href }) => (href ? [href] : []));
  expect(hrefs.length).toBeGreaterThan(0);
  expect(hrefs.filter((href) => !targets.includes(href))).toEqual([]);
});

test('the sections of the service pages have the ids of the specification', () => {
  const ids = [essayPage, researchPage, editingPage].map(({ sections }) => sections.map(({ id }) => id));
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
