import { findLabel, joinNeighbours, lastClause, listCandidates, matches } from './field.ts';
import { DATE, matchWords, RELATIVE_DATE, WEEK_OF_DATE } from './phrases.ts';
import type { Sentence } from './split-sentences.ts';

const phrases = [matchWords(WEEK_OF_DATE, DATE), matchWords(RELATIVE_DATE)].map((pattern) => ({
  pattern,
  weight: 0,
}));
/** "in week 24, so Friday the 12th of June", "12 October, 11.59pm (Week 11)": one date. */
const JOINS =
  /^(?:,? [\d.:]+ ?(?:am|pm)?)?(?:,? (?:(?:on|in|at|i\.e\. on|i\.e\.|so|so on|which is|that is) )?(?:the )?| \((?:that'?s |which is |i\.?e\.? )?)$/i;

const OBJECT =
  '(?:it|them|this|that|these|those|mine|yours|everything|something|(?:the|your|our|my|an?|one|two|three|\\d|both|all)(?: [\\p{L}\\d-]+){1,4})';
const ADJECTIVE =
  '(?:first|final|full|rough|complete|completed|revised|corrected|second|new|hard|printed|finished)';
const WORK = `(?:${ADJECTIVE} )*(?:essays?|papers?|reports?|drafts?|versions?|assignments?|coursework|thesis|theses|dissertations?|proposals?|outlines?|plans?|projects?|portfolios?|posts?|repl(?:y|ies)|responses?|reviews?|bibliograph(?:y|ies)|manuscripts?|abstracts?|chapters?|articles?|statements?|applications?|entries|cop(?:y|ies)|posters?|slides|reflections?|journals?|logs?|memos?|letters?|stor(?:y|ies)|speech|prospectus|talk|homework|capstone|ch(?:apter)?\\.? \\d|case study|write-?ups?|submissions?|components?|tasks?|pieces?|answers?|exercises?|milestones?|deliverables?|files?|texts?|scripts?|commentar(?:y|ies))`;
const MUST = '(?:must|ha(?:s|ve) to|should|needs? to|are to|is to|shall|gotta|got to|please have it)';

/** The work is handed in. */
const HANDED_IN = matchWords(
  'due(?! to)|deposit(?:s|ed)?|dead[ -]?lines?|closing date|cut-?off(?: date)?|last (?:date|day) (?:for|of|to|is)|camera-ready|processing (?:time|period)|working time',
  `hand(?:s|ed|ing)? (?:${OBJECT} )?(?:in|over|up|to)|hand-?ins?|hand(?:s|ed|ing)? ${OBJECT}`,
  `turn(?:s|ed|ing)? (?:${OBJECT} )?in`,
  '(?:re-?)?submi(?:t|ts|tted|tting|ssions?)|upload(?:s|ed|ing)?|lodged?|deliver(?:s|ed|y|ables?)?|postmarked|abgabe(?:termin|frist|datum)?|abzugeben|einreichung',
  `(?:send|sends|sent|e-?mail|e-?mailed|mail|post|bring|give|drop|leave|put|place|load|pass|return|circulate) (?:${OBJECT}|(?:me|us|to)(?: [\\p{L}]+)?)`,
  `${MUST} (?:reach|arrive|(?:be|go) (?:\\p{L}+ )?(?:in|up|received|returned|left|given|posted|sent|lodged|with|on|under|emailed|collected|finished|completed|ready|done|printed)|deliver|finish|complete)`,
  'to be (?:sent|given|returned|e?-?mailed|received|finished|completed)|(?:goes|go|going|comes?|needed|need) (?:in|to print|to me)|in (?:my|your|his|her|the) (?:\\p{L}+ )?(?:inbox|mailbox|pigeon-?hole|box)|on (?:my|his|her) desk|received',
  'collect(?:s|ed|ing)?|taken in|respond|(?:reply to|comment on) (?:at least|one|two|three|\\d)|expected|takes? (?:it|them|these)|(?:is|are|stays?|remains?) open until|closes?|shuts?|closing',
);
/** Then the day before it no longer counts. */
const MOVED =
  /\b(?:(?:extension|extended) (?:to|until|till)|(?:given|granted|now have) until|new (?:date|deadline|(?:submission|due|hand-?in) date) is)\b[^.;]*$/i;
/** "The date of submission was changed to 15 March." */
const PUT_OFF =
  /\b(?:changed|moved|moving|postponed|extended|brought forward|push(?:ed|ing))\b[^.;]* to (?:the )?$/i;
/** Somebody wants it, or it was put off. */
const WANTED = matchWords(
  `(?:wants?|needs?|expects?|asks? for|requires?|like|love|needed|wanted|have|has|get|set|asked) (?:to (?:have|see|get) )?${OBJECT}`,
  '(?:wants?|needs?|expects?|asks?|requires?)(?: for)?',
  '(?:has|have|had|got|gave|give|given|granted)(?: (?:us|me|him|her|you))?(?: now)? until|extension|extended|postponed|push(?:ed|ing)|mov(?:ed|ing)|new date|date (?:for|of) (?:it|this)|(?:is|are|be|it.s) for',
  '(?:is|are|be|isnt|isn.t) (?:finished|ready|done|set|in(?= (?:by|on|for|before)))|finish|complete|ready',
);
/** Something else happens on that day. The nearest word decides. */
const ELSE = matchWords(
  "(?<!\\b(?:at|in|to|before|during|by|for|with|of|after|on|until|next|start of) (?:(?:the|your|our|my|a|next|last|first|online|block|in|final) ){0,2})(?:lectures?|seminars?|workshops?|workshopped|sessions?|class(?:es)?|tutorials?|exams?|examination|mocks|quiz(?:zes)?|tests?|vivas?|defen[cs]es?|orals?|presentations?|speeches|speaking|speaker|conferences?|interviews?|peer (?:review|feedback)|screening|trip|visits?|tournament|colloquium|panel|board|meetings?|performances?|concerts?|display|placement|internship|holidays?|break|call|days?|parents' evening|event|fair|graduation|wedding|discussion)(?! (?:papers?|essays?|reports?|drafts?|posts?|reviews?|submission|deadline|board))",
  'releas(?:ed|e|es)|publish(?:ed|es)|announced|(?:will be|are|is|were|was) posted(?! (?:to|in))|available|issued|issue(?= date)|handed out|hand-?out|assigned|introduced|opens?(?! until| till)|opened|starts?|started|starting|begins?|began|held|takes? place|discuss(?:ed)?|presented|present|meets?|we meet|goes live|comes? out|version(?= \\d)|ends|runs|updated|modified|notification|questions|topics|set(?=:)|return(?= date|:)',
  '(?<!to be )returned(?! (?:to the|by|within|on|no))|comes? back|came back|hand-?back|get(?:ting)? (?:it|them|essays) back',
  'wrote|written|told|said|explained|missed|was|were|came|made|did|ended|finished on|registered|decided|had|ill|took',
  'free|away|travel(?:l?ing)?|on leave|on holiday|zoom|phone|talk to|speak|reply|read(?:s|ing)?|visit|attend|observe|choose|chosen|fly|look(?:ing)? at|listen|start|scheduled|planned|happy to',
);
/** What the clause is about is not the work. */
const NOT_WORK = matchWords(
  "feedback(?! would)|(?<!capped |tutor[- ])mark(?:s|ed|ing)?|graded?|(?<!before )grades|grading|results?|(?<!for )comment(?:s|ed)?(?! on (?:at least |\\p{L}+ )?(?:two|others|other))|approv(?:al|ed)|(?:topic|subject|title) (?:choice|registration|selection)|research question|resit(?! deadline)|who (?:do|did|does)(?: not|n't) pass|who fail\\p{L}*|(?:submit|send|choose|propose|select|e-?mail|confirm|agree)(?: \\p{L}+){0,3} (?:topics?|titles?|questions?|preferences?|forms?|choice)|let me know|rsvp|get back to|notif(?:ied|ication)|winners?|decisions?(?= (?:is|are|will|by))|outcome|informed|penalt(?:y|ies)|deducted|late|originally|supposed to be|(?:was|were|i|we|i've|have) (?:already )?(?:due|handed|turned|submitted|uploaded|sent|delivered)|cannot make|can't make|missed",
  '(?<!no |an |the )extensions?(?! (?:to|until|till|of))|requests?(?= (?:for|must|should|are|is|to|has|have))|requested|special consideration|mitigating|register(?:ed)?|registration|enrol\\p{L}*|optional|not assessed|formative(?! deadline)|practice|may (?:also )?be|(?<!end of )office hours?|q&a|questions?(?= (?:is|are|will))|consultations?|evidence|data|peer (?:review|workshop)',
  "your (?:edits|notes|comments|corrections|feedback|help|thoughts)|(?:have|has|get|need|want) (?:it|this|them|everything|the \\p{L}+) back|back (?:by|before|until|to me)|(?:another|other|last|previous) (?:order|essay|paper|assignment|report)|price|cost|quote|pay(?:ment)?|part-time|(?:can|could|would) (?:you|u) (?:please )?return|i (?:can|could|will|would|'ll|'d) (?:send|attach)|will attach|(?:may|can|could|shall) (?:i|we) (?:send|call|talk)|library talk",
);
const LATEST = /^(?! and\b)[^.;,]{0,14}\b(?:deadline|at the latest|due|latest)\b/i;
const UNTIL =
  /\b(?:by|before|until|till|til|bis|(?:no|not|never) later than|latest|on or before|within|have|get|given)\s(?:[^,;]{0,12}(?:am|pm|noon|midnight|\d|o'clock|hrs)[ ,]{1,2}(?:on )?)?(?:the )?(?:latest )?$/i;
const FOR = /\bfor (?:the )?$/i;
const SINCE =
  /\b(?:from|since|after|between(?: the)? \d{1,2}(?:st|nd|rd|th)? and|between(?: \S+){1,2} and|between|not) (?:the )?$/i;
const CLAUSE_END =
  /;|\band (?=(?:\p{L}+ )?(?:must|can|should|is|are|has|have|then|i|we|he|she|you|they|it'?s)\b|(?:\p{L}+ )?(?:re-?submi|upload|hand|send|turn|post))|, (?=(?:and )?(?:i|we|he|she|it|they|you|my|the|but|then|so) )|\) (?!\()| \(| – |\b(?:but|before (?=(?:i|you|we)\b)|so|while|whereas|although|because)\b/iu;
const WORKS = matchWords(WORK, 'submission|deadline|hand-?in|due date');
/** "Commentary, 1,000 words (25 %), 6 November": a row of a list, without a verb. */
const VERB = /\b(?:is|are|was|were|will|has|have|can|could|may|must|should|going|in|we|you|i)\b/i;
const ROW = new RegExp(
  `^[^.:;]{0,25}(?<!\\p{L})${WORK}(?!\\p{L})(?: to \\p{L}+ *| *|.*[,:–|(-] *|.* {2,})$`,
  'iu',
);
const WORK_LABEL = new RegExp(`^[^:|]{0,40}(?<!\\p{L})${WORK}(?:[ #][^:]{0,20})?:`, 'iu');
/** "In my inbox by the time we meet on 26 October". */
const MEANWHILE = /\b(?:before|by the time|when) (?:i|we|you|they|class|the class) [^,;]{0,30}$/i;
const CONTINUES = /^\)?\s*(?:[,;/(–&-]|and\b|or\b|to\b)(?!.*(?:[.]\s|\bbut\b))/i;
const NO_DAY =
  /^(?:unit|module|session)\b|\b(?:before|after|of) (?:the|your|this) (?:due date|deadline|submission)/i;
const LABEL = matchWords('dates|stages|when|milestones?|deliverables|check-?points?|timeline|calendar');
const NO_DEADLINE =
  /\bno (?:set |fixed |particular |real )?deadline\b|\b(?:exhibition|show|library|museum|office|shop|festival|fair)\b[^.]*\b(?:opens|closes)\b/i;
/** "9/14 Essay 1 assigned": what follows a date at the beginning of its line. */
const REST = 60;
const NEAR = 25;

export type Strength = 'moved' | 'named' | 'likely';

/** The days until which the work is to be handed in; "likely" ones only count where none is named. */
export function findDeadlines(sentence: Sentence): { value: string; strength: Strength }[] {
  const raw = sentence.text;
  const text = raw.replaceAll(/[‘’]/g, "'");
  if (NO_DEADLINE.test(text)) return [];
  const found: { value: string; strength: Strength }[] = [];
  const candidates = joinNeighbours(listCandidates(phrases, text), JOINS, text);
  let end = 0;
  let previous: Strength | undefined;
  for (const [index, { value, start }] of candidates.entries()) {
    const next = candidates[index + 1]?.start ?? text.length;
    const cell = text.lastIndexOf('|', start) + 1;
    const before = text.slice(Math.max(end, cell), start);
    const after = text.slice(start + value.length, next).split('|')[0] ?? '';
    const strength = weigh({
      value,
      before,
      after,
      label: findLabel(sentence, start),
      previous: end > cell ? previous : undefined,
    });
    if (strength && strength !== 'else' && !SINCE.test(before))
      found.push({ value: raw.slice(start, start + value.length), strength });
    if (strength) previous = strength === 'else' ? undefined : strength;
    end = start + value.length;
  }
  return found;
}

type Place = {
  value: string;
  before: string;
  after: string;
  label: string;
  previous: Strength | undefined;
};

function weigh({ value, before: text, after, label, previous }: Place): Strength | 'else' | undefined {
  const before = text.replace(MEANWHILE, (aside) => (matches(HANDED_IN, aside) ? aside : ''));
  const clause = lastClause(before, CLAUSE_END);
  if (NO_DAY.test(value) || /^,? ?1\d{3}/.test(after) || matches(NOT_WORK, clause)) return 'else';
  if (LATEST.test(after)) return 'named';
  if (MOVED.test(before)) return 'moved';
  const nearest = PUT_OFF.test(before) && matches(WORKS, before) ? 'named' : findNearest(before);
  if (nearest === 'named' || nearest === 'else') return nearest;
  if (matches(NOT_WORK, label)) return 'else';
  const rest = (after.split(CLAUSE_END)[0] ?? '').slice(0, REST);
  const first = matches(NOT_WORK, rest) ? 'else' : findFirst(rest);
  if (first === 'else' && !/\p{L}{3}/u.test(before)) return undefined;
  if (matches(HANDED_IN, label) || matches(LABEL, label) || WORK_LABEL.test(before)) return 'named';
  if (nearest === 'likely') return 'likely';
  if (first === 'else') return undefined;
  if (!previous && ROW.test(before) && !VERB.test(before)) return 'named';
  if (previous && before.length <= NEAR && CONTINUES.test(before)) return previous;
  if (UNTIL.test(before) || FOR.test(before)) return 'likely';
  if (first === 'named' && !/\p{L}{4}/u.test(before)) return 'named';
  return undefined;
}

/** "The final one has to be in by": being wanted is less than being handed in, and more than what came before. */
function findNearest(text: string) {
  const other = findLast(ELSE, text);
  if (findLast(HANDED_IN, text) > other) return 'named';
  if (findLast(WANTED, text) > other) return 'likely';
  return other === -1 ? undefined : 'else';
}

function findLast(pattern: RegExp, text: string): number {
  return Math.max(-1, ...Array.from(text.matchAll(pattern), ({ index }) => index));
}

function findFirst(text: string) {
  const named = text.search(HANDED_IN);
  const other = text.search(ELSE);
  if (other !== -1 && (named === -1 || other < named)) return 'else';
  return named === -1 ? undefined : 'named';
}
