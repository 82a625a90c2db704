import type { Field } from './field.ts';
import { matchWords } from './phrases.ts';

const EDITION =
  '(?:[ ,]{0,2}\\(?(?:\\d{1,2}(?:st|nd|rd|th|ª)?|(?:sixth|seventh|eighth|ninth|seventeenth))(?: ?(?:ed(?:ition|ición|n)?\\b\\.?))?\\)?)?';
const KIND =
  '(?:[ -]\\(?(?:style|format|referencing|reference|citations?|ref|system|name[- ]year|author[- ]date|numbering|footnotes?|notes)\\)?)?';

export const citationStyle: Field = {
  phrases: [
    // These mean nothing else.
    {
      pattern: matchWords(
        `(?:APA|MLA|OSCOLA|MHRA|AGLC ?\\d?|Turabian|Bluebook|Cite Them Right|ISO[- ]?690|ABNT|GB/T 7714|McGill Guide|DGPs)${EDITION}${KIND}`,
      ),
      weight: 2,
    },
    // Cities, universities, societies and publishers too.
    {
      pattern: matchWords(
        '(?!(?:any|an?|the|this|that|which|no|your|my|our|its|of|same) )(?:\\p{L}+ )?(?!(?:any|an?|the|this|that|which|no|your|my|our|its|of|same) )\\p{L}+ style guide',
        `(?:Westminster |Leeds |Elsevier |UTS |Swinburne |Anglia )?(?:Harvard|Chicago|Vancouver|IEEE|AMA|ASA|AAA|ACS|CSE|CBE|NLM|ACM|APSA|Oxford|Springer|JAMA|CMOS|AP(?= style)|AIP|AMS|SBL|LNCS|(?:German|European|Nature|Cell|Lancet|Science)(?=[ -](?:citation )?(?:style|format|system))|ASCE|ASME)${EDITION}${KIND}`,
      ),
      weight: 0,
    },
    {
      pattern: matchWords(
        'publication manual of the american psychological association(?: \\(\\d\\p{L}+ ed\\.?\\))?',
        '(?:author|name)[- ](?:date|year)(?: system| format| style)?',
        '(?:references|citations|sources|reference|referencing|citation) (?:in|as|with|by) (?:footnotes|endnotes)',
        'footnote (?:references|citations|style|system|referencing)',
        'parenthetical (?:citations?|references?)(?! are not)',
        'numeric(?:al)? (?:style|system|referencing)',
        '(?:in-house|house|departmental|department|faculty|course) (?:citation |referencing )?(?:style(?: ?sheet| ?guide)?|guide)(?!:)',
      ),
      weight: 2,
    },
  ],
  labels: [
    {
      pattern: matchWords('(?:referenc|citation|cit(?:e|ing)|style|format|zitier|bibliograph|norms)\\p{L}*'),
      weight: 2,
    },
  ],
  anywhere: [
    {
      pattern: matchWords(
        'styles?|style ?sheet|style guide|referenc(?:e|es|ed|ing)|refs?|cit(?:e|ed|es|ing|ations?)|format(?:s|ted|ting)?|template|guidelines|conventions?',
        'bibliograph(?:y|ies|ic)|footnotes?|endnotes?|works cited|edition|manual|in-text|superscript|notes and bibliography|author[- ]date|name-year|system',
        'zitier\\p{L}*|norms|(?:single|double|two)[- ]column',
      ),
      weight: 2,
    },
  ],
  against: [
    {
      pattern: matchWords(
        'xplore|conference|journal (?:of|article)|dictionary|housing|neighbou?rhoods?|city|graduates?|admissions?|studied|history of',
        'at the moment|currently|still in|older parts|as last time|instead of|no longer',
      ),
      weight: -5,
    },
  ],
  before: [
    // "1500 words, Harvard, due Friday"; "the university uses Harvard".
    {
      pattern:
        /(?:^(?:(?!in |at |from |to )\p{L}+ )?|[,;:.(/–|-]\s*|\buses? |\busing |\bfollow(?:s|ing)? |\bdo(?:es|ing)? |\bit'?s |\bor |\bprefers? |\bwants? |\basks? for |\bneeds? |\bit is |\bper |\baccepts? |\bmust be in |\bbe in )$/iu,
      weight: 1,
    },
    {
      pattern:
        /\b(?:not|no|than|from|at|like|visit(?:ed|ing)?|university of|published (?:in|by)) (?:the )?$/i,
      weight: -5,
    },
  ],
  after: [
    {
      pattern:
        /^(?:\s*(?:$|[,;.()/|!?+&]|and\b|or\b|again\b|please\b|pls\b|by\b|which\b|throughout\b|but\b|is\b|for\b))/i,
      weight: 1,
    },
    {
      pattern:
        /^(?:'s\b| ?\/?\d(?!\d?(?:st|nd|rd|th))| (?:is )?(?:not|isn't) (?:needed|required|necessary|allowed)| (?:university|business|law (?:school|review)|medical|press|tribune|gazette|school|kennedy|police|public\b|island|museum|symphony|members?|website|history|in the \d|since|during|between))/i,
      weight: -5,
    },
  ],
  joins: /^ \($/,
  clauseEnd: /[;,]|\b(?:but|because|while)\b/iu,
};
