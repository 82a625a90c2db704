// The topics of editing, one line each. What the parts of a line mean is said in topics.ts.

import type { Topic } from './topics.ts';

// biome-ignore format: a table, one topic per line
export const editingTopics: readonly Topic[] = [
  { label: 'Essay Editing', slug: 'essay-editing', category: 'editing', href: '/services/editing-proofreading#overview' },
  { label: 'Paper Proofreading', slug: 'paper-proofreading', category: 'editing', href: '/services/editing-proofreading#overview' },
  { label: 'Grammar Editing', slug: 'grammar-editing', category: 'editing', href: '/services/editing-proofreading#grammar-editing' },
  { label: 'Citation Formatting', slug: 'citation-formatting', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'Plagiarism Check', slug: 'plagiarism-check', category: 'editing', href: '/services/editing-proofreading#plagiarism-check' },
  { label: 'APA 7 Reference List', slug: 'apa-7-reference-list', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'AI Detection Check', slug: 'ai-detection-check', category: 'editing', href: '/services/editing-proofreading#plagiarism-check' },
  { label: 'Dissertation Editing', slug: 'dissertation-editing', category: 'editing', href: '/services/editing-proofreading#overview' },
  { label: 'MLA Works Cited Page', slug: 'mla-works-cited-page', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'In-Text Citation Check', slug: 'in-text-citation-check', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'Personal Statement Editing', slug: 'personal-statement-editing', category: 'editing', href: '/services/editing-proofreading#overview' },
  { label: 'Turnitin Report Review', slug: 'turnitin-report-review', category: 'editing', href: '/services/editing-proofreading#plagiarism-check' },
  { label: 'ESL Editing', slug: 'esl-editing', category: 'editing', href: '/services/editing-proofreading#grammar-editing' },
  { label: 'Chicago Footnotes', slug: 'chicago-footnotes', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'Harvard Referencing', slug: 'harvard-referencing', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'Line Editing', slug: 'line-editing', category: 'editing', href: '/services/editing-proofreading#grammar-editing' },
  { label: 'Paraphrase Review', slug: 'paraphrase-review', category: 'editing', href: '/services/editing-proofreading#plagiarism-check' },
  { label: 'Word Count Reduction', slug: 'word-count-reduction', category: 'editing', href: '/services/editing-proofreading#overview' },
  { label: 'Developmental Editing', slug: 'developmental-editing', category: 'editing', href: '/services/editing-proofreading#overview' },
  { label: 'Copyediting', slug: 'copyediting', category: 'editing', href: '/services/editing-proofreading#grammar-editing' },
  { label: 'Academic Tone Editing', slug: 'academic-tone-editing', category: 'editing', href: '/services/editing-proofreading#grammar-editing' },
  { label: 'Transition and Flow Editing', slug: 'transition-and-flow-editing', category: 'editing', href: '/services/editing-proofreading#grammar-editing' },
  { label: 'Punctuation Check', slug: 'punctuation-check', category: 'editing', href: '/services/editing-proofreading#grammar-editing' },
  { label: 'Instructor Feedback Revision', slug: 'instructor-feedback-revision', category: 'editing', href: '/services/editing-proofreading#overview' },
  { label: 'Rubric Check', slug: 'rubric-check', category: 'editing', href: '/services/editing-proofreading#overview' },
  { label: 'Thesis Formatting', slug: 'thesis-formatting', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'Table and Figure Formatting', slug: 'table-and-figure-formatting', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'Citation Style Conversion', slug: 'citation-style-conversion', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'AMA Citations', slug: 'ama-citations', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
  { label: 'Bluebook Citations', slug: 'bluebook-citations', category: 'editing', href: '/services/editing-proofreading#citation-formatting' },
];
