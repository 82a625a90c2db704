import {
  type Topic,
  type TopicText,
  topicLimits,
  type Voice,
} from '#shared/contracts/words/library-sections.ts';
import type { TopicCategory } from '#shared/contracts/words/topic-categories.ts';
import { pickEntries } from '#shared/records.ts';
import { cutAtWord } from '#shared/text/excerpt.ts';
import { withoutDegree, withoutPromises } from '#shared/words/promises.ts';
import { defaultWords, topicDetails } from './content.ts';

// How a topic's page is put together from `content/topics/`. A browser gets the words of one topic at a time.

const FEATURES_SHOWN = 5;
const BENEFITS_SHOWN = 4;
const SEO_DESCRIPTION_MAX_CHARS = 155;

const shippedVoices = defaultWords['topic-texts'].voices;

type TopicName = Pick<Topic, 'label' | 'slug' | 'category'>;

/** Whose site it is: the defaults speak for a writer who does not exist. */
type Speaker = { isOwned: boolean; isDoctor: boolean };

/** The words of a topic's page: the owner's, and generated ones for what was left empty. */
export function topicCopy(topic: Topic, speaker: Speaker, voices: Voice[]): TopicText {
  const shipped = shippedText(topic, speaker, voices);
  const { seo, ...text } = topic.text;
  return {
    ...shipped,
    ...written(text),
    seo: { ...shipped.seo, ...written(seo) },
  };
}

/** The generated words of a topic. */
export function shippedText(
  topic: TopicName,
  { isOwned, isDoctor }: Speaker,
  voices: Voice[] = shippedVoices,
): TopicText {
  const page = topicDetails[topic.slug]?.page;
  const shipped = page ?? generatedText(topic, chooseVoice(topic, voices));
  // Sentences from the words of the site are as its owner may say them.
  if (!isOwned || (!page && voices !== shippedVoices)) return shipped;
  return isDoctor ? withoutPromises(shipped) : withoutDegree(withoutPromises(shipped));
}

/** What is not empty, be it a text or a list. */
function written<Texts extends Record<string, string | readonly unknown[]>>(texts: Texts): Partial<Texts> {
  return pickEntries(texts, (_name, text) => text.length > 0);
}

function chooseVoice({ slug, category }: TopicName, voices: Voice[]): Voice {
  const voiceName = topicDetails[slug]?.voice ?? category;
  const isWanted = ({ name }: Voice) => name === voiceName;
  const voice = voices.find(isWanted) ?? shippedVoices.find(isWanted);
  if (!voice) throw new Error(`There is no voice called ${voiceName}`);
  return voice;
}

function generatedText({ label, slug, category }: TopicName, voice: Voice): TopicText {
  const details = topicDetails[slug];
  const noun = details?.noun ?? nounFromLabel(label);
  const words = new Map(
    Object.entries({
      noun,
      Noun: noun.charAt(0).toUpperCase() + noun.slice(1),
      yours: details?.yours ?? noun.replace(/^(an?|the) /, ''),
      send: details?.send ?? 'the instructions and whatever you have so far',
      Label: label,
    }),
  );
  const fill = (text: string) =>
    text.replace(/\{(\w+)\}/g, (braces, word: string) => words.get(word) ?? braces);
  // A long name must not make a text that could not be saved.
  const fillVariant = (part: string, variants: readonly string[], maxChars = Number.POSITIVE_INFINITY) =>
    cutAtWord(fill(pick(`${slug} ${part}`, variants)), maxChars);

  return {
    description: fillVariant('description', voice.description, topicLimits.description),
    overview: [
      `${details?.focus ?? voice.focus} ${fillVariant('follow', voice.follow)}`,
      fillVariant('method', voice.method),
      fillVariant('use', voice.use),
    ].join('\n\n'),
    keyFeatures: [
      fillVariant('first feature', voice.firstFeature, topicLimits.keyFeature),
      ...take(`${slug} features`, voice.features, FEATURES_SHOWN - 1),
    ],
    process: voice.process.map(({ title, text }) => ({
      title,
      text: fillVariant(title, text, topicLimits.stepText),
    })),
    benefits: take(`${slug} benefits`, voice.benefits, BENEFITS_SHOWN),
    whyChooseMe: fillVariant('why', voice.why, topicLimits.whyChooseMe),
    seo: {
      title: fillVariant('title', voice.seoTitle, topicLimits.seoTitle),
      description: joinUpTo(
        SEO_DESCRIPTION_MAX_CHARS,
        cutAtWord(fill(voice.seoLead), topicLimits.seoDescription),
        voice.seoTails,
      ),
      keywords: [...new Set([...labelKeywords(label, category), ...voice.keywords])]
        .filter((keyword) => keyword.length <= topicLimits.keyword)
        .slice(0, topicLimits.keywords),
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

function pick(seed: string, variants: readonly string[]): string {
  return variants[hash(seed) % variants.length] ?? '';
}

/** Some consecutive entries of a list, wrapping around, so that every entry is shown somewhere. */
function take(seed: string, list: readonly string[], count: number): string[] {
  const start = hash(seed) % list.length;
  return [...list.slice(start), ...list.slice(0, start)].slice(0, count);
}

// A phrase for a topic without a noun.

const properNames = new Set('App Bluebook Chicago Common English Harvard Turnitin'.split(' '));
/** Only these lose their capital: any other word of an owner's topic may be a name. */
const commonWords = new Set(
  `academic art biology blog brochure chemistry communication computer coursework cover creative criminal culture
  design drama early education engineering environmental experiment family fiction finance for from general geography
  geology global handout homework human humanities international justice language letter linguistics long management
  master math mathematics media memoir movie music newsletter novel of on online oral patient physics play poem
  portfolio public quantitative quiz recommendation religion religious rewriting sample scholarship science second
  seminar short social sonnet speech sport story student teaching technical theology to translation travel tutoring
  undergraduate university with
  ${defaultWords.topics.items.map(({ label }) => label).join(' ')}`
    .split(/\P{L}+/u)
    .filter((word) => !properNames.has(word))
    .map((word) => word.toLowerCase()),
);
const spokenAsWords = new Set('GAAP NANDA NASA PESTLE PICOT PRISMA SOAP SWOT TOEFL'.split(' '));
const uncountable = /(ing|help|homework|coursework|practice|feedback|research|statistics|economics|format)$/;

function lowerLabel(label: string): string {
  return label.replace(/\p{L}+/gu, (word) => {
    const lower = word.toLowerCase();
    const isCommon = commonWords.has(lower) || commonWords.has(lower.replace(/s$/, ''));
    return isCommon && !/\p{Lu}.*\p{Lu}/u.test(word) ? lower : word;
  });
}

function nounFromLabel(label: string): string {
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
