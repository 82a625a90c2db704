import type { Field } from './field.ts';
import { matchWords } from './phrases.ts';

const DEGREE =
  "(?:under-?grad(?:uate)?|post-?grad(?:uate)?|master'?s?|doctoral|doctorate|ph\\.? ?d\\.?|d\\.?phil|dba|edd|m\\.? ?sc\\.?|m\\.?a\\.?|m\\.?ed|m\\.? ?phil|m\\.?res|mph|mpa|mba|mfa|m\\.?eng|m\\.?tech|ll\\.?m\\.?|ll\\.?b\\.?|bachelor'?s?|b\\.? ?sc\\.?|b\\.?a\\.?|b\\.?com|b\\.?tech|b\\.?eng|b\\.?ed|bba|bfa|bca|mca|honou?rs|dnp|dma|psyd|bsn|msn|adn|foundation|máster|diploma|ib(?: diploma)?)";
const NTH = '(?:first|second|third|fourth|fifth|final|last|penultimate|1st|2nd|3rd|4th|5th)';
const YEAR = `(?:(?:${NTH}- (?:and|or) )?${NTH}[- ](?:years?|yrs?)|(?:years?|yrs?) (?:one|two|three|[1-4])(?!\\d))`;
const STUDY =
  '(?:level|modules?|courses?|class|program(?:me)?s?|degree|thesis|dissertation|students?|essay|paper|seminar|coursework|capstone|unit|assignment|project|candidate|scholar|studies|division|diploma|certificate)';

export const level: Field = {
  phrases: [
    {
      pattern: matchWords(
        `${YEAR}[ ,-]{1,2}(?:\\p{L}+[ -]){0,2}?(?:${DEGREE}|${STUDY}|uni(?:versity)?|college)`,
        `${YEAR} (?:student )?(?:of|at|in) (?:(?:my|a|an|the|his|her|our) )?(?:\\p{L}+ ){0,2}(?:${DEGREE}|degree|uni(?:versity)?|college|course|studies)`,
        `(?<=(?:my|his|her|their) |^[\\p{L} &]{3,40}, )${YEAR}`,
        `(?:${DEGREE}),? (?:\\p{L}+ ){0,2}?(?:${YEAR}|${STUDY})`,
        `(?:first|second|third|fourth|fifth|sixth|\\d\\.|\\dth|\\dst|\\dnd|\\drd) semester`,
        'level:? ?(?:[3-8]|three|four|five|six|seven)|L[4-8]|stage [1-4]|[1-7]00[- ]level|level [1-7]00|(?:upper|lower)[- ]division',
        'year(?: level:?)? (?:[2-9]|1[0-3])|(?:yr |Y)(?:[7-9]|1[0-3])|year (?:seven|eight|nine|ten|eleven|twelve|thirteen)',
        '(?:[5-9]|1[0-2])th[- ](?:grade|graders?|standard|std|form|class)|grade (?:[5-9]|1[0-2])|class (?:9|10|11|12|X|XI|XII|IX)|(?:ninth|tenth|eleventh|twelfth|eighth|seventh)[- ]grad(?:e|er)',
        'A[- ]?levels?(?! \\d)|AS[- ]?levels?|GCSEs?|DP ?[12]|IGCSE|AP (?!style)\\p{L}+|APUSH|IB|international baccalaureate|BTEC|HNC|HND|T[- ]level|EPQ|National [45]|Advanced Highers?|Highers|(?:Leaving|Junior) Cert(?:ificate)?|(?:senior|junior) cycle|HSC|VCE|Matura|Abitur|Matric|A2 level|(?:lower|upper) sixth|sixth[- ]form(?:ers?)?|level H|key stage [1-5]|KS[1-5]|Oberstufe|MS[1-4]|PGCE|PGDE|PGDip|Cert(?:ificate)? (?:III|IV)',
        '(?:English|Maths?|History|Biology|Chemistry|Physics) (?:9|1[0-2]) honou?rs|(?:high|secondary|middle|primary|grammar|elementary|prep)[- ]school|community college|junior college',
        "(?<=(?:i'?m|i am|she's|he's) an? )(?:junior|senior)|freshm[ae]n|freshers?|sophomores?|(?:junior|senior) year|senior (?:project|seminar|thesis|capstone)|high school (?:junior|senior)|college (?:junior|senior)",
        'undergrad(?:uate)?s?|post-?grad(?:uate)?s?|grad(?:uate)?[- ](?:level|students?|course|class|seminar|certificate|division|diploma|program(?:me)?)',
        "master'?s(?: (?:in|degree|level|thesis|program(?:me)?|dissertation|student))?|masters? (?:in \\p{L}+|student)",
        'Masterarbeit|Bachelorarbeit|Master-?thesis|Bachelor-?thesis|Diplomarbeit|Doktorarbeit|TFG|TFM|Proseminar|Hauptseminar|Oberseminar',
        'post-?doc(?:toral)?|doctoral|doctorate|DMA|Psy\\.?D|Pharm\\.?D|MBBS|DPT|(?:JD|MD)(?= (?:student|program(?:me)?|candidate))|Ed\\.?S|Ph\\.? ?D\\.?|DPhil|DBA|Ed\\.?D\\.?|M\\.? ?Phil|MRes|MBA|MPH|MPA|MFA|LL\\.? ?M\\.?|LL\\.? ?B\\.?|M\\.? ?Sc\\.?|B\\.? ?Sc\\.?|BSN|MSN|DNP|ADN|B\\.?Tech|M\\.?Tech|B\\.?Com|B\\.?Ed|M\\.?Ed(?! school)|BFA|BBA|RN to BSN|BEng|MEng|B\\.?A\\.?(?: \\(hons\\))|bachelor(?:.?s)?(?: degree| thesis| student| level)?',
        '(?<=^)(?:MA|BA|MS|BS)(?= \\p{L})|(?:MA|BA|MS|BS|AA)(?= (?:in|\\(hons\\)|student|dissertation|thesis|module|program(?:me)?|degree|level))|B\\.A\\.?|M\\.A\\.?|MPP|MSW',
        '(?:nurse practitioner|physician assistant|paramedic|EMT|nursing|midwifery|pharmacy|dental) (?:to paramedic )?(?:program(?:me)?|bridge|students?)|(?:advanced |graduate |national )?diploma (?:of|in) \\p{L}+|higher national (?:diploma|certificate)|associate(?:.?s)? degree|TAFE|dual enrol\\p{L}+|honou?rs (?:English|Biology|Chemistry)|(?<=my )(?:MA|BA)(?=$|[.,;)])|(?:law|med(?:ical)?) students?',
        '\\d{1,2}\\. Klasse|Gymnasium|(?:ND|HND|OND) (?:I{1,2}|[12])|laurea(?: magistrale| triennale)?|UG ?[1-4]|(?:PGT|PGR|UG|PG) (?:students?|modules?|level)|PGCert|professional doctorate|licen[cs]e [123]|L[123] student|foundation (?:year|course|degree)|(?:master|bachelor|doctor) of \\p{L}+|advanced level|pathway program(?:me)?|pre-university|access (?:to he|to \\p{L}+ (?:course|diploma)|course)|pre-?sessional|honou?rs (?:in \\p{L}+(?: \\p{L}+)?|thesis|dissertation|year|project)|top-up degree|extended diploma|graduate certificate|specialist in \\p{L}+ \\p{L}+',
      ),
      weight: 2,
    },
    { pattern: matchWords(YEAR, 'grad(?:uate)? school'), weight: 1 },
  ],
  for: [
    {
      pattern: matchWords(
        "i'?a?m|i am|my|our|student|students|module|course|class|programme|program|degree|essay|paper|dissertation|thesis|level|uni|university|college|doing|studying|study|he's|she's|son|daughter|hons|assignment|teacher|report",
      ),
      weight: 1,
    },
  ],
  against: [
    {
      pattern: matchWords(
        'conference|symposium|contact|examining|ask (?:the|your|our)|teaching assistants?|lecturer|holds? an?|co-author',
        'finished|completed|graduated|apply(?:ing)? (?:for|to)|application|motivation letter|want to (?:do|start|apply)|admission|got (?:my|her|his|their)|last year',
        'participants|survey(?:ed|s)?|looks at|author|interview(?:ed|s)?|among|stud(?:y|ies) of|teach(?:es|ing)? (?:in|at)|beginners|pupils|aged|ages? \\d|lesson for',
        'daughter, who|my (?:sister|brother|friend|wife|husband|flatmate|mother|father|boss|cousin|roommate|supervisor|professor|tutor)|paper from|reusing|older|used to',
        'of the (?:war|project|study|plan|reign|revolution|century)|pandemic|evidence|journal|outcomes|library|who graduate',
      ),
      weight: -4,
    },
  ],
  before: [
    {
      pattern:
        /\b(?:(?:daughter|son)s?,|(?:sister|brother|friend|wife|husband|flatmate|cousin|roommate|neighbour)s?,?) who [^,]*$/i,
      weight: -4,
    },
    {
      pattern:
        /\b(?:sea|water|noise|reading|since|until|from|(?<!students )of the|by the|(?:school|faculty|office|centre|center|institute|dean) (?:of|for)) $/i,
      weight: -4,
    },
  ],
  after: [
    { pattern: /^ (?:at|in) \p{Lu}/u, weight: 1 },
    {
      pattern:
        /^ (?:evidence|students (?:in the|who help|at the)|teachers?|supervision|war|lecturer|degrees? (?:are|were)|library|office|policy|tools?|usage|output)/i,
      weight: -4,
    },
  ],
  clauseEnd: /[;]|, (?=(?:who|which|so|but|and) )|\b(?:but|because|while)\b/iu,
  joins: /^[ ,(–|/-]{1,3}(?:[\p{L}&]+[ ,]{1,2}){0,2}$/u,
  first: true,
};
