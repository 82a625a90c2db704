import type { Field } from './field.ts';
import { matchWords, NUMBER, RANGE } from './phrases.ts';

/** Any words that describe, none that begin something else: "30 related foreign studies", not "two weeks of articles". */
const QUALITY =
  "(?:(?!(?:of|with|about|from|in|on|at|to|for|the|by|per|is|are|was|were|i|you|we|my|your|who|that|words?|pages?|minutes|paragraphs?|slides|weeks?|days?|months|years?|points?|marks?|hours?|students?|people|groups?|other(?! sources?| references?)|into|chapters?|response|term|seminar|questions?|research(?= papers?))(?!\\p{L}))(?:\\(\\d+\\)|[\\p{L}'-]+),? ){0,5}?";
const KIND =
  '(?:(?:industry|company) reports|annotations|sources?|references?|refs?|articles?|citations?|works cited|works|entries|books?|items|studies|papers|texts|readings|publications?|monographs?|authorities|quellen|titles|literature sources|websites|interpretations|positions|(?:academic|scholarly|peer-reviewed) journals)';

export const sources: Field = {
  phrases: [
    {
      pattern: matchWords(
        `(?!\\d{3})(?:${RANGE})(?: ?\\+| or more)?(?: |-)${QUALITY}(?:sources?|references?|refs?|quellen)`,
      ),
      weight: 1,
    },
    {
      pattern: matchWords(
        `(?!one citation|\\d{3})(?:(?:${RANGE})(?: ?\\+| or more)?|≥ ?\\d{1,3})(?: |-)${QUALITY}${KIND}`,
        `(?<=at least )${NUMBER} of (?:the|your|these|those)(?: [\\p{L}\\d-]+){0,3}? (?:${KIND}|documents)`,
        `(?:no|zero) (?:outside|external|secondary|additional) (?:sources|references|reading|research)`,
      ),
      weight: 0,
    },
    {
      // "Sources: 4+", "References required: minimum 8".
      pattern: new RegExp(
        `(?:^|[\\n|(;,] ?)\\W*(?:number of |minimum |min\\.? |required |no\\.? of )*(?:sources|references|refs|quellen|bibliography|literature|entries)(?: required| needed| \\(min\\.?\\))?\\s?(?::|=|–|-|\\s)\\s?(?:at least |min(?:imum|\\.)?(?: of)? |no fewer than |no(?:t)? more than |up to |about |approx\\.? |≥ ?)?((?:${RANGE})(?: ?\\+| or more)?)(?![\\p{L}\\d./])`,
        'giu',
      ),
      weight: 2,
    },
    {
      // "sources not older than ten years, at least 12", "use 15 or more", "sources (30+)".
      pattern: new RegExp(
        `(?:sources|references|refs|articles|literature)[^.;]{0,50}?(?:at least |no more than |max(?:imum|\\.)?(?: of)? |up to |min(?:imum|\\.)?(?: of)? |(?:not|no)(?: be)? (?:less|fewer) than |need |want |\\((?=\\d+ ?\\+|min|at least))(${NUMBER}(?: ?\\+| or more)?)(?=\\s*(?:$|[;,)]|\\.(?!\\d)|or more|in |of (?:them|which)|and |at least))`,
        'giu',
      ),
      weight: 2,
    },
  ],
  for: [
    {
      pattern: matchWords(
        'at least|minimum|min|maximum|max|no fewer|not fewer|no less|not less|up to|must|should|shall|requir(?:e|es|ed|ing)|need(?:s|ed)?|compulsory|expected?|recommended',
        'us(?:e|ing|es)|cit(?:e|ing|es)|includ(?:e|es|ing)|draw(?:ing|s)? on|engage with|support(?:ed)? (?:by|with)|based on|refer(?:ring)? to|reference to|consult|wants?|asks?|asked|said|says|has to have|between|or more|about right|would (?:be|do)|typical|minimum of|with|in apa|in mla',
      ),
      weight: 2,
    },
  ],
  against: [
    {
      pattern: matchWords(
        "(?:i|we|he|she)(?:(?: have|'ve|ve| had| has)(?! (?:got )?to)| got(?! to)| found| read| used| put)(?: \\p{L}+){0,3}",
        'found|already|so far|had|attached|gave me|suggested|reading list has|there (?:are|is)|my \\p{L}+ has|in the file|no new|following|gave us|given|relies on|first version|my draft|currently|i have now|i mention',
        '(?:chapter|article|draft|it|text|file|version|review) (?:[^;]{0,30} )?(?:has|contains)',
        'per (?:page|paragraph)|annotations? of|of the (?:constitution|convention|treaty|three|four|five|two|six)|quotes|quotations?|income',
        '(?:personal|character|academic) references?(?: letters?)?',
      ),
      weight: -4,
    },
  ],
  before: [
    {
      pattern:
        /\b(?:of the|these|those|the|both|following|my|article|articles|section|chapter|chapters|question|table|all) $/i,
      weight: -4,
    },
    { pattern: /(?:^|[:;,(–|•-]\s*|≥ ?)$/i, weight: 1 },
    { pattern: /^\W*of (?:the|these|those)\b[^,]*, /i, weight: -4 },
  ],
  after: [
    { pattern: /^(?:\s*(?:$|[,.;)]|in (?:APA|MLA|Harvard)|from the last|\())/i, weight: 1 },
    {
      pattern:
        /^ (?:of \d|by|above|below|in the (?:pack|reader|file|folder|constitution)|already|so far|now\b|attached|we (?:read|discussed)|I (?:found|have))/i,
      weight: -4,
    },
  ],
  never: matchWords(
    'no citations?|no (?:outside|external|additional|secondary) \\p{L}+ (?:is|are) (?:needed|required|necessary)|letters? of (?:reference|recommendation)|reference letters?|writing sample',
  ),
  clauseEnd: /[;()]|, |\b(?:but|of which|and (?=(?:i|he|she|we|my)\b))\b/iu,
  first: true,
};
