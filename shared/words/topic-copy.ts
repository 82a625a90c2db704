// How a topic's page is put together. Nothing to edit here: the six pages written out in full are in
// topic-copy-custom.ts, what is particular to every other topic in topic-notes.ts, and the sentences they share in
// the topic-voice-… files. Only the server imports this file: a browser gets the words of one topic at a time.

import type { Topic, TopicText } from '#shared/contracts/words/library.ts';
import type { TopicCategory } from '#shared/contracts/words/topic-categories.ts';
import { withoutDegree, withoutPromises } from './promises.ts';
import type { Seo } from './seo.ts';
import { customCopy } from './topic-copy-custom.ts';
import { type TopicVoice, topicNotes } from './topic-notes.ts';
import type { Variants, Voice } from './topic-voice.ts';
import { checkVoice, editingVoice, formatVoice } from './topic-voice-editing.ts';
import { essayVoice, personalVoice } from './topic-voice-essay.ts';
import { generalVoice } from './topic-voice-general.ts';
import { practiceVoice } from './topic-voice-practice.ts';
import { reportVoice } from './topic-voice-report.ts';
import { researchVoice, studyVoice } from './topic-voice-research.ts';
import { lowerLabel, nounFromLabel } from './topic-words.ts';
import type { Topic as CatalogueTopic } from './topics.ts';

export type TopicCopy = {
  description: string;
  overview: string[];
  keyFeatures: string[];
  process: { title: string; text: string }[];
  benefits: string[];
  whyChooseMe: string;
  seo: Seo;
};

const FEATURES_SHOWN = 5;
const BENEFITS_SHOWN = 4;
const SEO_DESCRIPTION_MAX_CHARS = 155;

const voices: Record<TopicCategory | TopicVoice, Voice> = {
  essay: essayVoice,
  personal: personalVoice,
  research: researchVoice,
  study: studyVoice,
  report: reportVoice,
  practice: practiceVoice,
  editing: editingVoice,
  format: formatVoice,
  check: checkVoice,
  general: generalVoice,
};

/** Whose site it is: the defaults speak for a writer who does not exist. */
type Speaker = { isOwned: boolean; isDoctor: boolean };

/** The words of a topic's page: the owner's, and generated ones for what was left empty. */
export function topicCopy(topic: Topic, speaker: Speaker): TopicText {
  const shipped = shippedText(topic, speaker);
  const { seo, ...own } = topic.text;
  return {
    ...shipped,
    ...written(own),
    seo: { ...shipped.seo, ...written(seo) },
  };
}

/** The generated words of a topic, in the form's format. */
export function shippedText(topic: CatalogueTopic, speaker: Speaker): TopicText {
  const { overview, ...shipped } = spokenBy(speaker, shippedCopy(topic));
  return { ...shipped, overview: overview.join('\n\n') };
}

function spokenBy({ isOwned, isDoctor }: Speaker, copy: TopicCopy): TopicCopy {
  if (!isOwned) return copy;
  return isDoctor ? withoutPromises(copy) : withoutDegree(withoutPromises(copy));
}

/** What is not empty, be it a text or a list. */
function written<Texts extends Record<string, string | readonly unknown[]>>(texts: Texts): Partial<Texts> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text.length > 0)) as Partial<Texts>;
}

export function shippedCopy(topic: CatalogueTopic): TopicCopy {
  return customCopy[topic.slug] ?? genericCopy(topic);
}

function genericCopy({ label, slug, category }: CatalogueTopic): TopicCopy {
  const note = topicNotes[slug];
  const voice = voices[note?.voice ?? category];
  const noun = note?.noun ?? nounFromLabel(label);
  const words: Record<string, string> = {
    noun,
    Noun: noun.charAt(0).toUpperCase() + noun.slice(1),
    yours: note?.yours ?? noun.replace(/^(an?|the) /, ''),
    send: note?.send ?? 'the instructions and whatever you have so far',
    Label: label,
  };
  const fill = (text: string) => text.replace(/\{(\w+)\}/g, (braces, word: string) => words[word] ?? braces);
  const say = (part: string, variants: Variants) => fill(pick(`${slug} ${part}`, variants));

  return {
    description: say('description', voice.description),
    overview: [
      `${note?.focus ?? voice.focus} ${say('follow', voice.follow)}`,
      say('method', voice.method),
      say('use', voice.use),
    ],
    keyFeatures: [
      say('first feature', voice.firstFeature),
      ...take(`${slug} features`, voice.features, FEATURES_SHOWN - 1),
    ],
    process: voice.process.map(({ title, text }) => ({ title, text: say(title, text) })),
    benefits: take(`${slug} benefits`, voice.benefits, BENEFITS_SHOWN),
    whyChooseMe: say('why', voice.why),
    seo: {
      title: say('title', voice.seoTitle),
      description: joinUpTo(SEO_DESCRIPTION_MAX_CHARS, fill(voice.seoLead), voice.seoTails),
      keywords: [...new Set([...labelKeywords(label, category), ...voice.keywords])],
    },
  };
}

function labelKeywords(label: string, category: TopicCategory): string[] {
  const phrase = lowerLabel(label);
  const base = phrase.replace(/ help$/, '');
  const last = category === 'editing' ? `${base} for students` : `${base} examples`;
  return [phrase, `${base} help`, last];
}

function joinUpTo(maxChars: number, lead: string, tails: readonly string[]): string {
  return tails.reduce((text, tail) => {
    const longer = `${text} ${tail}`;
    return longer.length <= maxChars ? longer : text;
  }, lead);
}

// The same seed gives the same choice on the server and in the browser, in every build. Any starting value would do;
// with this one, neighbours in the current catalogue do not choose alike.
function hash(seed: string): number {
  let value = 262;
  for (let i = 0; i < seed.length; i += 1) value = Math.imul(value ^ seed.charCodeAt(i), 16777619);
  value = Math.imul(value ^ (value >>> 16), 2246822507);
  value = Math.imul(value ^ (value >>> 13), 3266489909);
  return (value ^ (value >>> 16)) >>> 0;
}

function pick(seed: string, variants: Variants): string {
  return variants[hash(seed) % variants.length] ?? variants[0];
}

/** Some consecutive entries of a list, wrapping around, so that every entry is shown somewhere. */
function take(seed: string, list: readonly string[], count: number): string[] {
  const start = hash(seed) % list.length;
  return [...list.slice(start), ...list.slice(0, start)].slice(0, count);
}
