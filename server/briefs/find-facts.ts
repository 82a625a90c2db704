import type { BriefFact, BriefField } from '#shared/contracts/briefs.ts';
import type { BriefDocument } from './brief.ts';

/** A longer one is a table or a list without punctuation: its beginning is enough, and keeps every pattern quick. */
const MAX_SENTENCE = 600;
/** More of one kind would be read by nobody. */
const MAX_FACTS = 8;

/** What the documents say, each with its sentence and its place. Nothing is concluded from what they do not say. */
export function findFacts(documents: BriefDocument[]): Record<BriefField, BriefFact[]> {
  const facts: Record<BriefField, BriefFact[]> = {
    deadline: [],
    length: [],
    citationStyle: [],
    level: [],
    sources: [],
    restriction: [],
  };
  for (const { parts } of documents)
    for (const { text, place } of parts)
      for (const sentence of splitSentences(text))
        for (const [field, find] of Object.entries(finders) as [BriefField, Finder][]) {
          const value = find(sentence);
          if (!value || facts[field].length === MAX_FACTS) continue;
          if (facts[field].some((fact) => fact.sentence === sentence)) continue;
          facts[field].push({ value, sentence, place });
        }
  return facts;
}

const SENTENCE_END = /(?<=[.!?]["'”’)\]]?)\s+/;
/** "approx. 2,000 words", "min. 5 sources": no end of a sentence. */
const ABBREVIATION =
  /\b(?:approx|min|max|no|ca|e\.g|i\.e|ed|vol|pp?|vs|dr|prof|a\.m|p\.m|m\.a|b\.a|ph\.d|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tues?|wed|thurs?|fri|sat|sun)\.$/i;

/** Messages are typed on a phone: a sentence may begin with a small letter. */
function splitSentences(text: string): string[] {
  const found: string[] = [];
  for (const line of text.split(/[\r\n\u2028\u2029]+/)) {
    let sentence = '';
    for (const piece of line.split(SENTENCE_END)) {
      sentence = sentence ? `${sentence} ${piece}` : piece;
      if (ABBREVIATION.test(sentence)) continue;
      found.push(sentence);
      sentence = '';
    }
    found.push(sentence);
  }
  return found.map((each) => each.trim().slice(0, MAX_SENTENCE)).filter(Boolean);
}

type Finder = (sentence: string) => string | undefined;

const finders: Record<BriefField, Finder> = {
  deadline: findDeadline,
  length: findLength,
  citationStyle: findCitationStyle,
  level: findLevel,
  sources: findSources,
  restriction: findRestriction,
};

const NUMBER =
  '(?:\\d{1,3}(?:[,.\u00a0 ]\\d{3})+|\\d{1,6}k?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty(?:-five)?|thirty|forty|fifty)';
const RANGE = `${NUMBER}(?:\\s?(?:-|–|—|to|and|or)\\s?${NUMBER})?`;
const MONTH =
  '(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?';
const WEEKDAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?';
const DAY = '\\d{1,2}(?:st|nd|rd|th)?';
const DATE = [
  `(?:${WEEKDAY},?\\s+)?(?:the\\s+)?${DAY}\\s+(?:of\\s+)?${MONTH}(?:,?\\s+\\d{4})?`,
  `(?:${WEEKDAY},?\\s+)?${MONTH}\\s+${DAY}(?:,?\\s+\\d{4})?`,
  '\\d{4}-\\d{2}-\\d{2}',
  '\\d{1,2}[/.] ?\\d{1,2}[/.] ?\\d{2,4}',
  '\\d{1,2}/\\d{1,2}(?!\\d)',
  `(?:the\\s+)?end of (?:the )?(?:week|month|term|semester|${MONTH}|week \\d{1,2})`,
  `(?:${WEEKDAY}(?:,| of| in)?\\s+)?week \\d{1,2}`,
  `(?:next |this |the coming )?${WEEKDAY}(?: week| next| morning| afternoon| evening| night)?`,
  '(?:tomorrow|tmrw|tmr)(?: morning| night| evening| noon)?|tonight|next week|(?:in|within) (?:the next )?(?:\\d{1,2}|one|two|three|four|five|six|seven|ten) (?:hours?|days?|weeks?)|(?:a |one )week from (?:now|today)',
].join('|');
const TIME = '(?:midnight|noon|midday|\\d{1,2}(?:[:.]\\d{2})?\\s?(?:am|pm|a\\.m\\.|p\\.m\\.|hrs|h)?)';
const DEADLINE = new RegExp(
  `(?<![\\w.])(?:${TIME}\\s*(?:on|,)\\s+)?(?:${DATE})(?!\\w)(?:,?\\s*(?:at|by|before|,)\\s+${TIME})?`,
  'gi',
);
const DEADLINE_CUE =
  /\b(?:deadline|due|no later than|not later than|need (?:it|this|the \w+|them) (?:back )?(?:by|before|for|on)|needed (?:by|before)|(?:hand|turn)(?:ed)?[ -]?(?:it |this )?in|submi(?:t|ts|tted|ssion)|upload(?:ed)?|deliver(?:ed|y)?|closes?|(?:want|have|get|finish|finished|ready|done|back|completed?) (?:it |this )?(?:by|before|for))\b/i;
/** Directly before the date. */
const BY =
  /(?:\b(?:by|before|until|till|no later than)|^\W*(?:when|date|hand-?in|deadline)\s*:)\s*(?:the )?(?:[\d:.]+ ?(?:am|pm)? on )?$/i;
const NO_DEADLINE =
  /\b(?:published|written|released|born|founded|enacted|events?|history|late (?:work|submissions?|papers)|feedback|marks? (?:will|are)|returned to you|office hours?|drop[- ]in|lectures?|extensions? (?:must|should|may)|results|session on|opens?)\b/i;

function findDeadline(sentence: string): string | undefined {
  for (const { 0: value, index } of sentence.matchAll(DEADLINE)) {
    const before = sentence.slice(0, index);
    if (!DEADLINE_CUE.test(sentence) && !BY.test(before)) continue;
    if (
      !NO_DEADLINE.test(before.slice(-60)) &&
      !NO_DEADLINE.test(sentence.slice(index + value.length).slice(0, 20))
    )
      return value.replace(/[.,]$/, '').trim();
  }
  return undefined;
}

const LENGTH = new RegExp(
  `(?<![\\w,.])(?:(?:at least|at most|up to|about|around|approximately|approx\\.|roughly|no more than|not more than|between|max(?:imum|\\.)?(?: of)?|min(?:imum|\\.)?(?: of)?)\\s+)?${RANGE}(?:\\s?[-\u2011]|\\s)\\s?(?:typed |typewritten |double[- ]spaced |single[- ]spaced |full |a4 |letter |written )*(?:words?|pages?|pp)(?!\\w)(?!\\s+\\d)`,
  'gi',
);
/** Of a part, of what is read, or of what there is so far. */
const NO_LENGTH =
  /\b(?:abstract|summary|read(?:ing)?|chapters?|quot(?:e|es|ation|ations)|title page|cover page|per (?:day|hour|slide|entry|annotation|source)|each (?:entry|annotation|summary|answer)|paragraphs?|footnotes?|so far|now|currently|got|like|notes|results|proposal|plan|total|attached|file|done|at the moment|at present|right now|already|have written|is currently|proposal of|outline|key ?words|bibliograph(?:y|ies)|penalt(?:y|ies)|deducted|over the limit|cost|charge|price|rate)\b/i;

function findLength(sentence: string): string | undefined {
  for (const { 0: value, index } of sentence.matchAll(LENGTH)) {
    const before = lastClause(sentence.slice(0, index));
    const after = firstClause(sentence.slice(index + value.length));
    if (!NO_LENGTH.test(before) && !NO_LENGTH.test(after)) return value.trim();
  }
  return /\b(?:word (?:count|limit|length)|length)\s*(?::|is|of|=)\s*((?:approx\.?|about|max\.?|min\.?)?\s*\d[\d,. ]{1,7}(?:\s?(?:-|–|to)\s?\d[\d,. ]{1,7})?)/i
    .exec(sentence)?.[1]
    ?.trim();
}

const NEAR = 30;
const CLAUSE_END = /[,;:()]|\b(?:and|but|with|not counting|excluding|plus)\b/i;

function lastClause(text: string): string {
  // "abstract (150 words)": what stands before the bracket belongs to it.
  const clause = text.trimEnd().endsWith('(') ? text.trimEnd().slice(0, -1) : text;
  return (clause.split(CLAUSE_END).at(-1) ?? '').slice(-NEAR);
}

function firstClause(text: string): string {
  return (text.split(CLAUSE_END)[0] ?? '').slice(0, NEAR);
}

const CITATION_STYLE =
  /\b(?:APA|MLA|IEEE|OSCOLA|AMA|ASA|MHRA|AGLC\d?|Turabian|Bluebook|Chicago|Harvard|Vancouver|ACS|CSE|AAA)(?:[ -](?:\(?\d{1,2}(?:st|nd|rd|th)?\)?(?: ed(?:ition|\.)?)?|style|format(?:ting)?|referencing|citations?|author[- ]date|notes?(?:[- ]and[- ]bibliography|[- ]bibliography)?|footnotes?|manual of style|guidelines?))*/;
const CITATION_CUE =
  /\b(?:styles?|stylesheet|referenc\w*|cit(?:e|ed|es|ing|ations?)|format\w*|bibliograph\w*|footnotes?|endnotes?|works cited|edition|ed\.|manual|in-text)\b|\b(?:APA|MLA) ?[6-9]/i;
/** Not a city, a university or a word. */
const UNMISTAKABLE = /\b(?:APA|MLA|OSCOLA|MHRA|AGLC)(?: ?\d)?(?:[,.;)]|$)/;
const NO_CITATION =
  /\b(?:Harvard (?:University|Business|Law|Medical|Gazette|Kennedy|Press)|University of Chicago(?! (?:manual|style))|Chicago (?:School|Tribune|Police|Public|Press)|in (?:Chicago|Vancouver)\b(?! (?:style|format|referencing|author|notes|footnote|manual|\d))|Vancouver (?:Island|city|Coastal)|IEEE (?:Xplore|Transactions|Spectrum|conference|paper|journal)|MLA International|APA (?:PsycNet|PsycInfo|code of ethics|ethics)|AMA code)\b/;

function findCitationStyle(sentence: string): string | undefined {
  if (NO_CITATION.test(sentence) || !(CITATION_CUE.test(sentence) || UNMISTAKABLE.test(sentence)))
    return undefined;
  return CITATION_STYLE.exec(sentence)?.[0].trim();
}

const DEGREE =
  "(?:high[- ]school|undergrad(?:uate)?|post-?grad(?:uate)?|graduate|master['’]?s|masters|doctoral|doctorate|ph\\.?d\\.?|m\\.?sc\\.?|m\\.?a\\.?|m\\.?ed\\.?|m\\.?phil|mba|llm|llb|bachelor['’]?s?|b\\.?sc\\.?|b\\.?a\\.?(?: ?\\(hons\\))?|bba|honou?rs|dnp|bsn|msn|associate degree|a[- ]level|gcse|ib|ap|foundation[- ]year|college)";
const YEAR_OF_STUDY =
  '(?:first|second|third|fourth|final|penultimate|1st|2nd|3rd|4th|senior|junior|freshman|sophomore)[- ]years?|freshm[ae]n|sophomores?';
const STUDY =
  '(?:level|modules?|courses?|class(?:es)?|program(?:me)?s?|degree|thesis|dissertation|students?|essay|paper|seminar|coursework|capstone|unit|assignment|project|extended essay|english|history|biology|psychology|sociology|economics|nursing)';
const LEVEL = new RegExp(
  [
    `\\b(?:${YEAR_OF_STUDY}|${DEGREE})(?:[ -](?:${DEGREE}|[a-z]+))?[ -]${STUDY}\\b`,
    `\\b(?:${YEAR_OF_STUDY})[ -](?:of (?:my|a|an|the) )?(?:${DEGREE}|university|college|uni)\\b`,
    `\\b(?:level|stage|programme|program|degree|award)\\s*(?::|–|-)\\s*(?:${DEGREE}|[3-8]\\b)[^.;,]{0,30}`,
    '\\blevel [3-8]\\b(?: (?:module|undergraduate|postgraduate))?',
    '\\byear (?:7|8|9|10|11|12|13)\\b|\\b(?:9|10|11|12)th[- ]grade\\b|\\bgrade (?:9|10|11|12)\\b',
    `(?<!apply for |applying to |applying for )\\b(?:my|a|an|doing|in|for|of) (?:${DEGREE}|master)(?: in [A-Za-z]+| at\\b)`,
    `(?<=\\bI(?:['’]m| am) (?:a|an|in my|in) )(?:${YEAR_OF_STUDY}|${DEGREE})\\b(?:[ -][a-z]+){0,2}`,
    `\\b(?:${DEGREE}|undergrad) (?:${YEAR_OF_STUDY}|level)|\\b(?:${YEAR_OF_STUDY}) of (?:${DEGREE})|\\bsophomore year\\b|\\bpost-?graduate diploma|\\bgraduate certificate|\\bcommunity college`,
  ].join('|'),
  'i',
);
const NO_LEVEL =
  /\b(?:graduate (?:attributes?|outcomes?|school office)|(?:ask|contact|e-?mail|see) (?:the|your|our) (?:\w+ )?(?:ph\.?d|graduate|doctoral)|taught by|teaching assistants?|supervised by|lecturer|dr\.|sample of|participants|surveyed|interview(?:ed|s)?|among|study of|studies of|studied|recruited|holds? a|journal)\b/i;

function findLevel(sentence: string): string | undefined {
  if (NO_LEVEL.test(sentence)) return undefined;
  return LEVEL.exec(sentence)?.[0].trim();
}

const SOURCE_KIND =
  '(?:(?:peer[- ]reviewed|scholarly|academic|credible|reliable|primary|secondary|recent|relevant|reputable|high[- ]quality|current|different|separate|external|outside|additional|published|quality|good|journal|research|scientific|empirical|nursing|legal|case|library|print|and|or|,)\\s*)*';
const SOURCES = new RegExp(
  `(?:(?:at least|at most|a minimum of|a maximum of|minimum(?: of)?|maximum(?: of)?|min\\.|max\\.|no fewer than|not fewer than|no less than|up to|exactly|about|around|between|not more than|no more than)\\s+)?(?<![\\w.,-])${RANGE}\\+?\\s+${SOURCE_KIND}(?:sources?|references|articles|citations?|works cited|entries)(?!\\w)`,
  'i',
);
const SOURCES_CUE =
  /\b(?:at least|minimum|min\.|maximum|max\.|no fewer|not fewer|no less|up to|must|should|require[ds]?|need(?:s|ed)?|us(?:e|ing)|cit(?:e|ing)|includ(?:e|ing)|with|draw(?:ing)? on|engage with|support(?:ed)? by|based on|refer to|expect(?:ed)?|supported|exactly|between)\b|^\W*(?:number of )?(?:sources|references)\s*:/i;
const NO_SOURCES =
  /\b(?:per (?:page|paragraph)|in the file|no new|i had|have (?:found|read|already)|i['’]ve (?:found|read|got)|attached|following (?:\w+ )?articles|articles? (?:by|above|below|in the (?:pack|reader|constitution))|of the (?:constitution|convention|treaty)|energy sources|light sources|power sources)\b/i;

function findSources(sentence: string): string | undefined {
  if (NO_SOURCES.test(sentence)) return undefined;
  const value = SOURCES.exec(sentence)?.[0].trim();
  if (value && !SOURCES_CUE.test(sentence) && !/(?:sources|references)$/i.test(value)) return undefined;
  if (value) return value;
  return new RegExp(
    `^\\W*(?:number of |minimum |required )*(?:sources|references)(?: required| needed)?\\s*(?::|=|–)\\s*((?:at least |min(?:imum|\\.)? |minimum of )?${RANGE}\\+?)`,
    'i',
  )
    .exec(sentence)?.[1]
    ?.trim();
}

const HELP =
  /\b(?:AI|A\.I\.|artificial intelligence|generative|gen ?AI|chat ?gpt|gpt|copilot|gemini|claude|chatbots?|language models?|LLMs?|grammarly|quillbot|paraphras(?:ing|ers?) tools?|(?:essay|proof-?reading|editing|writing|paper|homework) (?:services?|compan(?:y|ies)|mills?)|ghost-?writ\w*|contract cheating|third part(?:y|ies)|anyone else|any(?:body|one) other|someone else|some(?:body|one) other|another (?:person|student)|other (?:people|persons|students)|(?:nobody|no one) else|(?:editing|writing) help|(?:be|as) (?:entirely |wholly |solely )?(?:your|their|my) own|outside (?:help|assistance|editors?|parties)|external (?:help|assistance|editors?|proof-?readers?)|professional (?:editors?|help|proof-?readers?|writers?)|proof-?read\w*|copy-?edit\w*|collaborat\w*|collusion|collude|tutors?|unaided|unassisted|unauthori[sz]ed|(?:your|my|their) own (?:unaided |independent |original |individual )?(?:work|words|effort)|machine translation|translation (?:software|tools?))\b/i;
const RESTRICTS =
  /\b(?:not|no|never|cannot|can['’]t|mustn['’]t|don['’]t|nor|prohibit(?:s|ed)?|forbid(?:s|den)?|ban(?:s|ned)?|disallow(?:s|ed)?|only|without|must|unless|limited to|restricted|permission|permitted|allowed?|may|declare[ds]?|declaration|nobody|no one|disclos(?:e|ed|ure)|acknowledge[ds]?|acknowledg(?:e)?ment|misconduct|offen[cs]e|plagiarism|violation|breach|zero|fail|own|unaided|unassisted|please no|unacceptable|counts as|treated as|considered|refrain|avoid)\b/i;
/** The subject of the paper, not a rule about writing it. */
const TASK =
  /^\W*(?:\(?\d{1,2}[.)]\s*)?(?:topic|question|title|prompt|task|essay question|subject)?\W*(?:discuss|evaluate|analy[sz]e|assess|argue|explain|critically|compare|consider (?:how|whether|the)|examine|explore|to what extent|how (?:far|might|does|do|should|can)|should (?!you)|what (?:is|are|should)|why|describe|write (?:an?|about)|choose|my (?:topic|essay|paper|thesis|dissertation) (?:is|will)|is (?:it|there|AI))\b/i;
const ABOUT_THIS_WORK =
  /\b(?:this (?:assignment|assessment|task|essay|paper|module|course|work|class|unit|project|coursework)|your (?:own )?(?:work|essay|paper|submission|assignment|answers?|draft|text|writing|report|dissertation|thesis)|you (?:must|may|should|are|can|cannot|will|need)|students? (?:must|may|should|are|who|can|cannot|will)|submitted work|the work|submissions?|assignments?|use of|using|help from|assistance|contracting|please no|used)\b/i;

function findRestriction(sentence: string): string | undefined {
  const isRule = HELP.test(sentence) && RESTRICTS.test(sentence);
  if (
    !isRule ||
    (TASK.test(sentence) && !/\b(?:must not|may not|not permitted|not allowed|prohibited)\b/i.test(sentence))
  )
    return undefined;
  const names =
    /\b(?:own (?:unaided |independent |original |individual )?(?:work|words|effort)|(?:be|as) (?:entirely |wholly |solely )?(?:your|their|my) own|(?:nobody|no one) else (?:may|can|must|should|is)|have to (?:acknowledge|declare)|unaided|unassisted|unauthori[sz]ed|not (?:permitted|allowed)|prohibited|forbidden|banned|must not|may not|do not|don['’]t)\b/i;
  return ABOUT_THIS_WORK.test(sentence) || names.test(sentence) ? sentence : undefined;
}
