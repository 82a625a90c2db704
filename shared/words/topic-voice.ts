// The shape of a topic page's sentences. Owner: the sentences stand in the topic-voice-… files, each of which
// serves many pages. Edit them freely and keep the words in braces, which are filled in from the topic's note in
// topic-notes.ts:
//   {noun}   “a nursing care plan”; {Noun} is the same at the start of a sentence
//   {yours}  “nursing care plan”, after “your”
//   {send}   what to send me first
// Where there are several variants, a page always shows the same one, and the pages differ from one another.
// {noun} and {yours} may be plural, so never make either the subject of a verb.

export type Variants = readonly [string, ...string[]];

export type Voice = {
  description: Variants;
  /** Stands in for the focus of a topic that has no note. */
  focus: string;
  /** Follows the focus in the first paragraph; must suit every focus. */
  follow: Variants;
  method: Variants;
  use: Variants;
  firstFeature: Variants;
  features: readonly string[];
  process: readonly { title: string; text: Variants }[];
  benefits: readonly string[];
  why: Variants;
  seoTitle: Variants;
  seoLead: string;
  /** Added to the lead one after the other, as far as the length allows. */
  seoTails: readonly string[];
  keywords: readonly string[];
};
