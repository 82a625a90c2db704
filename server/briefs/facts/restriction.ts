import { matches } from './field.ts';
import { matchWords } from './phrases.ts';
import type { Sentence } from './split-sentences.ts';

/** Software that writes, translates or answers. */
const MACHINE = matchWords(
  'A\\.?I\\.?|KI|artificial intelligence|gen(?:erative)? ?AI|chat ?-?gpt|gpt|co-?pilot|gemini|claude|bard|chat ?bots?|bots?|(?:large )?language models?|LLMs?',
  "(?:a |by )?machines?(?:'s)?|computer-generated|text generators?|software|spell-?checkers?|grammar[- ]?checkers?|grammarly|quillbot|deepl",
  '(?:writing|rewriting|language|digital|online|automated|electronic|paraphrasing|translation|translating|summari[sz]ing|citation) (?:tools?|software|assistants?|sites?|programs?|apps?|help|websites?)|paraphrasers?|google translate|(?:machine|automatic|automated) translation|translators?',
  'log of (?:your |all )?prompts|(?:undisclosed|undeclared|unacknowledged|unauthori[sz]ed|any such|such|all|their|its) uses?|tools? that (?:write|generate|translate)|study[- ]guides?|sparknotes|cliffs? ?notes|chegg|course ?hero|(?:answer|essay|homework) (?:sites?|banks?)|the internet|phones?',
);
/** Those who write, change or sell texts. */
const TRADE = matchWords(
  '(?:essay|proof-?reading|editing|writing|paper|homework|editorial|tutoring|assignment|language|tuition)(?:[- ]?writing)? (?:services?|compan(?:y|ies)|mills?|agenc(?:y|ies)|sites?|help|assistance|support)',
  'ghost-?writ\\p{L}+|co-?writ\\p{L}+|contract cheating|third[- ]?part(?:y|ies)|commission(?:ed|ing)|contract(?:ed|ing) (?:\\p{L}+ )?(?:person|people|someone|out)',
  'proof-?read\\p{L}*|copy-?edit\\p{L}*|(?:\\p{L}+ )?editors?|(?:professional|external|outside|paid|private|language|substantive|any|heavy) editing|language (?:check|help|correction)',
  '(?:outside|external|professional|unauthori[sz]ed|inappropriate|undue|improper|paid|personal|human) (?:help|assistance|support|aid|collaboration|parties|input|people|persons?|tutors?)',
  '(?:no|not|without|any) (?:\\p{L}+ )?(?:editing|rewriting|corrections?|polishing)',
  'group (?:work|submissions?)|no collaboration|(?:get|receive|have|accept) (?:\\p{L}+ )?help|collaboration (?:is|are) (?:limited|restricted|not|only)|(?:not|never) share|copy(?:ing)? (?:\\p{L}+ )?from|copied from (?:an?|an?other|others|friends|websites|the (?:internet|web))|nothing else|(?:no )?other materials?',
  'shar(?:e|es|ed|ing) (?:\\p{L}+ ){0,2}(?:answers?|drafts?|work|code|text|solutions?|essays?|files?|material)',
  'collu(?:sion|de|ding)|(?:private |paid |external )?tutors|tutoring|hir(?:e|ed|ing)|(?:pay|paying|paid) (?:for|someone|somebody|anyone|others)|b(?:uy|uying|ought)(?: \\p{L}+)? (?:essays?|papers?|texts?|work|assignments?|from|online|reports?|in)|purchas\\p{L}+|borrowed',
);
/** Other people, who count together with what they would do. */
const PERSON = matchWords(
  "any ?(?:one|body)(?: else)?|some ?(?:one|body)(?: else(?:'s)?)?|no ?-?one(?: else)?|nobody(?: else)?|(?:an)?other (?:\\p{L}+ )?(?:persons?|people|students?|groups?|members?|candidates?|pupils?|teams?|individuals?|party)|others|each other(?:'s)?|one another(?:'s)?|(?<!(?:first|second|third)[- ])persons?",
  "class-?mates?|fellow students?|(?:industry|external|outside) \\p{L}+[eo]rs?|peers?|partners?(?:'s?)?|team-?mates?|members?|colleagues?|friends?|family|relatives?|parents?|mums?|moms?|dads?|siblings?|brothers?|sisters?|outsiders?|flat-?mates?|room-?mates?|native speakers?|pairs?|groups?(?! (?:presentation|project|report))|home|people|neighbou?rs?|tutors?",
);
const DEED =
  "(?:help|assist|aid|support|edit|re-?writ|writ|proof-?read|correct|check|revis|(?<!peer[- ])review|point(?:s|ed)? out|alter|chang|look(?:s|ed|ing)? at|have a look|read|shar|discuss|talk|collaborat|consult|communicat|exchang|cop(?:y|ie)|contribut|comment|giv|show|swap|compar|work(?:s|ed|ing)? (?:with|together|in|on)|done by|do (?:it|this|the|your)|prepar|reus|produc|complet|ask|feedback|touch|see|cooperat|co-operat)\\p{L}*|(?:student|person|people|group|partner|else|classmate)(?:'?s'?) (?:work|texts?|drafts?|reports?|papers?|answers|code|essays?)";
const NEGATION =
  "not(?! (?:later|more|fewer|less|longer|only|counting|including|sure|older|so|always|necessarily|english))|\\p{L}+n't|dont|cant|wont|doesnt|isnt|arent|mustnt|shouldnt|cannot|never|no(?! (?:later|more|fewer|less|longer|need|earlier|doubt|problem))|nor|neither|nobody|none|without|instead of|rather than";
/** What is forbidden, or punished. */
const SANCTION =
  "(?:not|n't) (?:be )?(?:allowed|permitted|acceptable|accepted|ok(?:ay)?|tolerated|welcome)|prohibit\\p{L}*|forbid\\p{L}*|ban(?:ned|s)?|disallow\\p{L}*|discourag\\p{L}*|off[- ]limits|refrain|avoid|illegal|criminal|unacceptable|exclud(?:ed|es)|against (?:the|our|my|its)|misconduct|malpractice|offen[cs]es?|plagiari[sz]\\p{L}*(?!,| (?:software|detection|report|check|below|score))|cheat\\p{L}*|dishonest\\p{L}*|violat\\p{L}*|breach\\p{L}*|zero|fail\\p{L}*|penal\\p{L}*|disciplin\\p{L}*|disqualif\\p{L}*|reported|expelled|expulsion|sanction\\p{L}*|investigat\\p{L}*|reject\\p{L}*|collusion|invalid|caught|catch(?:es)?|suspect\\p{L}*|flagged|serious(?:ly)?|detect\\p{L}*|half credit|(?:receives?|gets?|given|awarded) (?:an? )?(?:0|F|no)(?! more)|referred to|dismiss\\p{L}*|consequences|(?:counts?|treated|regarded|considered) as|F in (?:the|this)|an F|will be returned|sent back|switch(?:ed)? off|disabled?";
/** What is allowed within a limit, or has to be told. */
const LIMIT =
  'if you (?:have |do )?(?:use|used|make use)|only|(?:no|not) more than \\d+ ?(?:%|per ?cent)|(?:ask|consult|check)(?: \\p{L}+){0,2} (?:first|before)|unless|except(?:ion)?|provided|(?:as|so) long as|limited|restrict\\p{L}*|permission|consent|approv\\p{L}*|authori[sz]\\p{L}*|in advance|prior (?:approval|permission|consent|agreement)|strictly|beyond|must (?:be|clearly|also|always)|yet|however|minimal(?:ly)?|at most|below|under \\d|less than|before you|mandatory|compulsory|obligatory|declar\\p{L}*|acknowledg\\p{L}*|disclos\\p{L}*|document(?:ed|ing)?|label\\p{L}*|log(?:s|ged)?|cit(?:e|ed|ing)|attribut\\p{L}*|say (?:where|so|how)|stat(?:e|ed|ement)|mention\\p{L}*|(?:describe|explain) how|append\\p{L}*|transparen\\p{L}*|named?|list(?:ed)?|credited|tell me|indicate\\p{L}*|screenshots?|prompts|rules? [^.]{0,30}(?:apply|applies)|may (?:be used|use [^.]{1,30}) (?:only |solely )?(?:for|to)';
const DEEDS = matchWords(DEED);
const NEGATIONS = matchWords(NEGATION);
const SANCTIONS = matchWords(SANCTION);
const LIMITS = matchWords(LIMIT);
/** "may not discuss it with anyone", "comments by a friend are fine, provided that no changes are made". */
const NO_DEED = matchWords(`(?:${NEGATION})(?![\\p{L}\\d])[^.;]{0,45}?(?<![\\p{L}\\d])(?:${DEED})`);

const BUT_ONLY =
  /\b(?:encouraged|fine|ok|okay|allowed|permitted|welcome|yes)\b[^.]{0,80}(?:\b(?:is|are) not\b|\bisn't\b|\bno\W*$)|\bmay be\b[^.]{0,60}\b(?:may|can) ?not\W*$|\bbut\b[^.]{0,50}(?:\b|n)not\b|\b(?:but|and|, ) ?(?:not|no|only)\b|\b(?:no|not) more than (?:one|two)(?= (?:other|partner|person|friend|student|people)|\W*$)|\bonly (?:one|with)\b|\bup to (?:one|two|three|four)\b/i;

/** The work is to be done alone. */
const ALONE = matchWords(
  "(?:(?:your|ur|their|my|his|her|our|one's|the \\p{L}+'?s?)(?: own| personal)|in own) (?:[\\p{L}]+,? ){0,3}?(?:work|words|efforts?|writing|composition|expression|thinking|thoughts|ideas|analysis|research|voice|text|argument|head|language|creation|authorship|(?:papers?|essays?|assignments?)(?! (?:topic|question|title))|write-?ups?|reports?|solutions?)",
  '(?:be|is|are|as) (?:entirely |wholly |solely |completely |all )*(?:your|their|my|his|her) own|(?:be|is|are|stay|remain) (?:yours|theirs|mine)|yours alone|come from you|own work|(?:must|should|has to) be original|original work|independent(?:ly)?(?: written)? (?:work|thesis|critique|essay|paper)',
  '(?:by|for) (?:yourself|yourselves|themselves|himself|herself|myself|you alone)|(?:writ\\p{L}*|ma[dk]e|prepar\\p{L}*|d(?:one|o)|complet\\p{L}*|produc\\p{L}*) (?:\\p{L}+ ){0,3}(?:yourself|themselves|himself|herself|myself|ourselves|alone|solo|individually|independently|separately)|(?:work|working) (?:\\p{L}+ ){0,2}(?:alone|individually|independently|by yourself)|(?:have|has) (?:\\p{L}+ ){0,4}independently|on (?:your|their|my) own|(?:written|read|done|produced|created|authored) (?:only |solely )?by (?:you|me|us|the (?:student|candidate|author))',
  '(?:submit\\p{L}*|individually|independently) (?:an? )?(?:individual|separate|independent)\\p{L}*|individually|(?:is|are) (?:an )?(?:individual|solo)|unaided|unassisted|without (?:any )?(?:\\p{L}+ )?(?:help|assistance|aid|support)|(?:no|any) (?:other |outside )?(?:help|helps|aids?|assistance)|(?:sources or )?aids other than|not (?:too )?much help|(?:but|still)[^.]{0,30} separate(?:ly)?|same sentences|closed[- ]book|no notes|(?:all |any )?(?:assistance|help) received',
  '(?:declaration|statement|affirmation|confirmation|certificate) of (?:independen\\p{L}+|authorship|originality|own work|academic (?:integrity|honesty)|authenticity)|declaration in lieu of|affidavit|eigenständigkeitserklärung|selbständigkeitserklärung|did not come from you|authenticat\\p{L}+',
);
const MUST = matchWords(
  'must|should|shall|ha(?:s|ve) to|need(?:s)? to|is to|are to|required?|expect\\p{L}*|supposed|only|please|will be|make sure|ensure|remember\\p{L}*|reminded|want(?:s|ed)?|yet|each|whether|then|makes? (?:you|u)|asks?',
  'declar\\p{L}*|confirm\\p{L}*|certif(?:y|ies|ied)|sign(?:s|ed|ing)?|statement|pledge|affirms?|honou?r code|agree|\\p{L}*erklärung|regards?|contains?',
  "not|\\p{L}+n't|never|cannot|no|nor|(?:is|are) (?:an )?(?:individual|solo)|still|but|says?|said|told|work on|do your|write (?:your|this|it|up)",
);
/** Those who help by office: "Teachers may not correct drafts." How often they read is no limit on help from outside. */
const TEACHER_LIMIT =
  /\b(?:teachers?|supervisors?|tutors?|instructors?|lecturers?|advis[eo]rs?|staff|mentors?)\b[^.]{0,70}\b(?:(?:may|must|can|should) ?not|(?:isn't|not|aren't) (?:allowed|permitted))[^.;]{0,25}\b(?:comment|read|mark|correct|edit|rewrite|annotate|proof-?read|help|look)/i;

/** The subject of the paper, not a rule about writing it. */
const TASK =
  /^\W*(?:\(?\d{1,2}[.)]\s*)?(?:(?:essay |the |resit )?(?:topic|question|title|prompt|task|subject|theme|motion)(?: \d| is|:)*)?\W*(?:discuss(?!ing|ion)|evaluate|analy[sz]e|assess|argue|critically|compare|consider (?:how|whether|the)|examine|explore|to what extent|how (?:far|might|does|do|should|can|will)|should (?!you|i\b)|what (?:is|are|should)|why|describe (?!how you)|choose|is (?:it|there|AI)|explain|summari[sz]e|define|outline|paraphrase|write (?:an?|about) (?!it)|in \d+ words[^,]*, (?:reflect|discuss)|reflect on)\b/i;
const TOPIC =
  /^\W*(?:essay |writing )?(?:prompt|question|topic|title|motion)s?:|\b(?:(?:(?:the|my|our|this|an) (?:essay|paper|thesis|dissertation|article|project|research|presentation|speech|talk|debate|report|assignment|coursework|statement)|topic|it(?:'?s| is)|question) (?:is |will be |was )?(?:about|on|whether|deals with|called|titled)|(?:my|the) topic|i(?:'m| am) (?:writing|researching) (?:on|about)|has to do with|motion|this house|new regulation about|essay question|case study of|reflect on how|affects?|impact of|ethics of)\b/i;
/** Said to whoever writes the paper: a rule even inside a task. */
const DIRECT =
  /\b(?:you|students|candidates|we|i|u|they|essays?|work|submissions?|papers?|it)\b[^.;?]{0,25}\b(?:may not|must not|mustn't|can'?t|cannot|are not|aren't|should not|shouldn't|not (?:be )?(?:permitted|allowed))\b|\b(?:do not|don'?t|never) (?:use|ask|let|have|share|copy|consult|get)\b|\bno (?:AI|chat ?gpt)\b/i;
const PASSIVE =
  /(?<!should (?:be )?)\b(?:not (?:permitted|allowed)|prohibit(?:s|ed)|forbid(?:s|den)|bans|banned)\b/i;
/** Permission without a limit, or what the writer of the message wants, has or fears herself. */
const FREE =
  /\b(?:no (?:rules?|problems?|restrictions?|objections?|limits?|limitations?) (?:against|with|on|to|regarding)|(?:is|are|am) (?:totally |completely |perfectly )?(?:fine|ok|okay|cool) with(?!.*\b(?:though|but|not)\b)|did(?:n'?t| not) (?:say|mention)|do(?:es)?n'?t (?:mind|care|help|speak|matter)|does not (?:speak|matter)|feel free|freely|on behalf of|(?:need|love|want|like) some ?(?:one|body)|looking for (?:an?|some ?(?:one|body))|(?:nobody|no one) else (?:has|to)|have no ?(?:one|body)|i (?:only|just) (?:want|need)|only need help|i'd (?:just )?like|we'?re free to|as much as you (?:like|want)(?!.*\bbut\b)|check(?:s|ed)? (?:with turnitin|for)|detection software|don'?t need (?:help|anyone)|can(?:not|'?t) (?:find|afford)|not (?:be )?(?:shared|published) (?:with|without)|does not count towards|(?:nobody|no ?one) helped|appointments?|at no (?:cost|charge)|free of charge|i (?:do not|don'?t) (?:get on|know|understand|want|like)|didn'?t help|(?:can|could) you (?:only|just))\b/i;

/** Said to the writer of the site, not by a teacher. */
const MY_WISH = /\b(?:share|show|publish|sell|pass on|give) my\b/i;

/** Whether a sentence restricts help by others or by software. */
export function isRestriction(sentence: Sentence): boolean {
  const text = sentence.text.replaceAll(/[‘’]/g, "'");
  if (MY_WISH.test(text)) return false;
  const isAlone = matches(ALONE, text) && matches(MUST, text);
  if (!isAlone && !limitsHelp(text))
    return isAnswer(text, sentence.heading) || refersToHelp(text, sentence.previous);
  if (DIRECT.test(text)) return true;
  if (isAlone) return !TASK.test(text);
  if (PASSIVE.test(text)) return !TOPIC.test(text);
  return ![FREE, TOPIC, TASK, /\?\W*$/].some((pattern) => pattern.test(text));
}

function limitsHelp(text: string): boolean {
  const hasLimit = () => [NEGATIONS, SANCTIONS, LIMITS].some((pattern) => matches(pattern, text));
  if ((matches(MACHINE, text) || matches(TRADE, text)) && hasLimit()) return true;
  const isDeed = matches(DEEDS, text) && (matches(PERSON, text) || /\bforum\b/i.test(text));
  return (
    (isDeed && (matches(NO_DEED, text) || matches(SANCTIONS, text) || BUT_ONLY.test(text))) ||
    TEACHER_LIMIT.test(text)
  );
}

/** "They cannot.", "You may use it for checking grammar.", after a sentence about people or software that could help. */
const PRONOUN = '(?:they|them|it|its|this|such)';
const MAY_NOT =
  "(?:(?:must|may|can|should|shall|do) not|cannot|(?:can|mustn|shouldn|don)'?t|not (?:allowed|permitted))";
const REFERS = new RegExp(
  `\\b${PRONOUN}\\b[^.;]{0,40}\\b${MAY_NOT}\\b|\\b${MAY_NOT}\\b[^.;]{0,40}\\b${PRONOUN}\\b|\\b(?:may|can) use (?:it|them|one) (?:only|for|to)\\b`,
  'i',
);
const USES_IT = /\buse (?:it|them|one)\b/i;

function refersToHelp(text: string, previous: string): boolean {
  if (!REFERS.test(text)) return false;
  const isHelp = matches(MACHINE, previous) || matches(TRADE, previous) || USES_IT.test(previous);
  return isHelp || (matches(PERSON, previous) && matches(DEEDS, previous));
}

/** "No." under "Can I use AI?". */
function isAnswer(text: string, heading: string): boolean {
  return /^(?:no|not|only|none)\b/i.test(text) && (matches(MACHINE, heading) || matches(TRADE, heading));
}
