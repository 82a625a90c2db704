import type { Field } from './field.ts';
import { matchWords, RANGE } from './phrases.ts';

const KIND =
  '(?:typed |typewritten |double[- ]?spaced |single[- ]?spaced |full |a4 |letter |written |handwritten |printed |content |body )*';
const UNITS =
  'words?|wds?|wörter|pages?|pgs?|pp|pagers?|páginas|seiten|sides?|sheets?|paragraphs?|paras?|characters?|chars|zeichen|minutes?|mins?|seconds?|secs?|slides?|lines|sentences';

export const length: Field = {
  phrases: [
    {
      pattern: new RegExp(
        `(?<![\\p{L}\\d.,#$£€])(?:${RANGE})(?:\\+)?(?:\\s?[-\\u2011]\\s?|\\s)?${KIND}(?:${UNITS})(?![\\p{L}\\d])(?!\\s+\\d)`,
        'giu',
      ),
      weight: 2,
    },
    {
      pattern: matchWords(
        '(?:half a|a single|one and a half|a couple of|a few) (?:pages?|sides?|paragraphs?)',
        '(?:one|a|two|three|\\d) sides? (?:of )?(?:A4|paper)',
        'a page and a half|a page(?= (?:long|max|or))',
        '\\d{1,2}[,.]\\d{3}(?= (?:at most|max|maximum|or less|or fewer))',
        '(?<=(?:should|must|has to|can|may) (?:be|have) (?:about |around |max )?)(?:\\d{1,2}[,.]\\d{3}|\\d{1,2}(?:[,.]\\d)?k)',
        '(?<!\\p{L} )\\d{3,5}w',
        '(?<=\\b(?:under|below|exceed|at most|up to|allows?|down to) )\\d{1,2}[,.]\\d{3}(?=[.;)]|$| and\\b| but\\b)',
        '(?<=^(?:pages|slides|minutes|paragraphs|seiten): ?(?:(?:max|min|about|approx|ca)\\.? )?)\\d{1,3}(?: ?[-–] ?\\d{1,3})?',
      ),
      weight: 2,
    },
    {
      // "Word limit: 2000", "word count is about 5,000".
      pattern: new RegExp(
        `(?:word ?(?:count|limit|length|guide|max(?:imum)?)s?|wordcount|\\bwc|\\blength|\\bumfang|(?:upper )?limit|words|wants it at|(?:cut|get|bring) (?:it |this )?(?:down )?to|max(?:imum)?(?: allowed| permitted)?(?: by \\p{L}+)?)(?: \\([^)]*\\))?\\s*(?::|is|of|'s|=|–|-|:=|remains|stays)?\\s*(?:approx(?:imately)?\\.?|about|around|ca\\.?|max(?:imum|\\.)?|min(?:imum|\\.)?|up to)?\\s*((?:\\d{1,3}[,. ]\\d{3}|\\d{3,5}|\\d{1,2}k)(?:\\s?(?:-|–|to)\\s?(?:\\d{1,3}[,. ]\\d{3}|\\d{3,5}))?)(?!\\d|%|/|[.,]\\d| ?(?:${UNITS}))`,
        'giu',
      ),
      weight: 2,
    },
  ],
  for: [
    {
      pattern: matchWords(
        'must|should|shall|ha(?:s|ve) to|need(?:s|ed)? to|gotta|(?:are|is) to|limit(?:ed)?(?: to)?|max(?:imum)?|min(?:imum)?|at (?:least|most)|(?:no|not) (?:more|longer|less|fewer) than|not exceed|up to|down to|wants?|asks?(?: for)?|requir(?:es?|ed)|under|within|keep|length|supposed to be|between',
      ),
      weight: 4,
    },
  ],
  against: [
    // A part of it, what is there already, what is read, what it costs.
    {
      pattern: matchWords(
        'titles?|abstract|executive summary|captions?|title page|cover page|quot(?:e|es|ations?)|block quotes?',
        "so far|now|currently|at the moment|at present|already|until now|done|is written|i'?m at",
        "(?:i|we|he|she|they)(?:(?: have|'ve| had| has|ve)(?! to| an?\\b)| got| wrote| did)(?: \\p{L}+){0,3}",
        '(?:mine|hers|his|theirs) (?:is|has)|my \\p{L}+ (?:has|\\()|runs to|whole (?:thesis|report|dissertation|project)|you may bring|case stud(?:y|ies)|folder|look(?:ing)? (?:at|over) my|my (?:draft|version|text|chapter|statement) (?:is|has)|draft (?:is|has)|first version|draft of|may be (?:submitted|sent|handed in)',
        'read(?:ing|ings)?|textbook|packet',
        'charge|price|cost|costs|per page|how much',
        'skip|takes?|interviewed|got (?:an? )?\\d|margins?|fonts?|spaces?|unless|penalt(?:y|ies)|deducted?|over the limit|lose|too (?:long|short|many)|(?<!not )(?<!not be )over|similarity',
        'a (?:day|week)|per (?:day|hour|week|minute)|an hour|late',
        'it has(?! to)|was|were|chapters? (?:is|has|one|two|\\d|\\()|i (?:will|can) send|attached|in the file|results|together',
        'lessons?|defen[cs]e|as it (?:stands|is)|osce|panel|meeting|exam(?:ination)?s?|test|q&a|walk|running times?|by phone|break|q&a|(?:for|of) questions',
      ),
      weight: -8,
    },
  ],
  before: [
    {
      pattern:
        /\b(?:(?:is|are) (?:already )?(?:written|done|finished|ready),|(?:i|we)(?: have|'ve)(?! to)[^.;]{1,40},|written|wrote|typed|check|read|proofread|do) (?:about |around |some |the )?$/i,
      weight: -8,
    },
    { pattern: /\bon $/i, weight: -2 },
    {
      pattern:
        /\bmy \p{L}+ \((?:about |around |ca\.? )?$|\bplus (?:an? )?$|\b(?:cut|lose|remove|trim) (?:about |another |only )?$/iu,
      weight: -8,
    },
    {
      pattern:
        /\b(?:films?|(?<!\b(?:make|record|create|produce) (?:an?|your|the) (?:\p{L}+ )?)videos?|books?(?! review)|novels?)\b[^,;]{0,45}$/iu,
      weight: -8,
    },
    {
      pattern:
        /\b(?:chapter|pages?|p|pp|line|lines|section|question|slide|week|the first|the last|the next|every|per) $/i,
      weight: -8,
    },
  ],
  after: [
    {
      pattern:
        /^\s?(?:per (?:day|hour|week|slide|page)|a (?:day|week)|an hour|late\b|of (?:notes|results|reading|text from|quotation)|from (?:each|the(?! current)|any)\b|(?:rough |first )?draft\.?$|too (?:long|short)|over\b|lesson|interview|break|class\b|so far|now\b|already|(?:(?:are|is) )?(?:done|left|written|ready|finished))/i,
      weight: -8,
    },
  ],
  never:
    /^\W*(?:already )?(?:done|written|finished)(?: so far| already)?:|^\W*(?:please )?read\b(?!.*\bwrite)|\b(?:how much|what (?:would|do) you charge|formative|optional|not assessed|that one is (?:for )?(?:later|fine|done)|fine with that one)\b/iu,
  joins:
    /^ ?(?:\(|or |\/ ?|, i\.e\.,? )(?:approx\.?|about|around|ca\.?|max\.?|i\.e\.,?|=|~|roughly|equivalent to)? ?$/i,
  clauseEnd:
    /[,;:(]|\)|\b(?:and|but|with|not counting|exclud(?:ing|es)|excl|exclusive|includ(?:ing|es)|incl|inclusive|plus|or|which|that)\b/iu,
};
