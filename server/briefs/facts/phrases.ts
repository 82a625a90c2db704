/** The small pieces of which the patterns of the fields consist. Case is ignored everywhere. */

/** One of several patterns, longest first where one begins another. */
export const joinPatterns = (...patterns: string[]) => `(?:${patterns.join('|')})`;
/** A pattern that begins and ends with whole words, for all matches of a sentence. */
export const matchWords = (...patterns: string[]) =>
  new RegExp(`(?<![\\p{L}\\d])${joinPatterns(...patterns)}(?![\\p{L}\\d])`, 'giu');

const UNIT = 'one|two|three|four|five|six|seven|eight|nine';
const SPELLED = joinPatterns(
  `(?:${UNIT}|ten|eleven|twelve|fifteen) (?:hundred|thousand)`,
  `(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-(?:${UNIT}))?(?: thousand)?`,
  'ten|eleven|twelve|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen|nineteen',
  UNIT,
  'an? (?:hundred|thousand)|(?:half )?a dozen',
);
const DIGITS =
  "\\d{1,3}(?:[,.'\\u00a0\\u202f ]\\d{3})+(?!\\d)|\\d{1,3}[.,]\\d ?k|\\d{1,6} ?k(?![\\p{L}\\d])|\\d{1,6}(?: thousand)?";
/** "ten (10)" is one number. */
export const NUMBER = `(?:(?:${SPELLED})(?: ?\\(\\d{1,6}\\))?|${DIGITS})`;
export const RANGE = `${NUMBER}(?:\\s?(?:-|–|—|−|to|and|or|bis)\\s?${NUMBER})?`;

const MONTH = joinPatterns(
  'jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch)?|märz|apr(?:il)?|may|mai|june?|juni|july?|juli|aug(?:ust)?',
  'sept?(?:ember)?|oct(?:ober)?|oktober|nov(?:ember)?|dec(?:ember)?|dezember',
);
export const WEEKDAY = joinPatterns(
  'mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|weds|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?',
  'montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag',
);
const DAY = '\\d{1,2}(?:st|nd|rd|th|\\.)?';
const YEAR = "(?:,? ?(?:20\\d\\d|'\\d\\d))?";
const ON_WEEKDAY = `(?:${WEEKDAY}\\.?,? (?:the )?)?`;

/** A day of the calendar. */
export const DATE = joinPatterns(
  `${ON_WEEKDAY}${DAY} (?:of )?${MONTH}\\b\\.?${YEAR}`,
  `${ON_WEEKDAY}\\d{1,2}[- ]${MONTH}[- ](?:20)?\\d\\d`,
  `${ON_WEEKDAY}${MONTH}\\.? ?(?:the )?${DAY}(?![.,:]?\\d)${YEAR}`,
  `(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|fifteenth|twentieth|thirtieth) (?:of )?${MONTH}`,
  `${ON_WEEKDAY}20\\d\\d-\\d\\d-\\d\\d`,
  `${ON_WEEKDAY}\\d{1,2}\\. ?\\d{1,2}\\. ?(?:20)?\\d\\d`,
  `${ON_WEEKDAY}\\d{1,2}\\.\\d{1,2}\\.(?!\\d)`,
  `${ON_WEEKDAY}\\d{1,2}/\\d{1,2}/(?:20)?\\d\\d`,
  `${ON_WEEKDAY}\\d{1,2}-\\d{1,2}-20\\d\\d`,
  `${ON_WEEKDAY}\\d{1,2}/\\d{1,2}(?!/?\\d)`,
);

export const WEEK_OF_DATE = `week (?:of|beginning|commencing|starting|ending) ${DATE}`;

const COUNT = `(?:an?|one|two|three|four|five|six|seven|eight|ten|twelve|fourteen|couple of|a couple of|a few|\\d{1,3})`;
const SPAN = `(?:more )?(?:working |business |full |teaching )?(?:hours?|hrs|days?|weeks?|fortnights?|wks?|months?|years?|class(?:es)?|lessons?|sessions?)`;
const FEW_WORDS = `(?: [\\p{L}'’-]+){1,5}`;
const PART_OF_TERM = joinPatterns(
  '(?:spring |summer |winter |autumn |fall |teaching )?(?:term|semester|quarter|trimester|session|module|unit|rotation|course|block)',
  'half[- ]?term|reading week|exam (?:week|period)|(?:study|revision) week|classes|lectures|teaching|class|lab|tutorial|seminar|section|lesson|week|month|year',
);
const HOLIDAY = joinPatterns(
  '(?:the )?(?:christmas|xmas|easter|thanksgiving|winter|spring|summer|autumn|fall|mid-?term|whitsun|diwali|puja|new year|october)(?: half[- ]?term)? (?:break|holidays?|vacations?|recess|vac)',
  '(?:the )?(?:autumn |spring |summer |february |october )?half[- ]?term',
  'christmas|xmas|easter|thanksgiving|reading week',
);

/** A day that only the calendar of a course or the day of writing tells. */
export const RELATIVE_DATE = joinPatterns(
  `${WEEKDAY}(?:,? (?:of|in))? (?:the )?(?:week|wk|module|unit|session) ?\\d{1,2}`,
  `(?:week|module|unit|session|wk) ?\\d{1,2}(?: ${WEEKDAY})?`,
  `${WEEKDAY} (?:of|in|before|after) (?:the )?(?:(?:first|last|final|second|next) )?(?:week|${PART_OF_TERM}|${HOLIDAY}|they|it|you|we)(?: of${FEW_WORDS}| are set| is set)?`,
  `(?:first|second|third|fourth|last(?! ${WEEKDAY}(?! of| in))|final|next) (?:${WEEKDAY}|day|week|half|weekend|class|lecture|seminar|lesson|session|tutorial|lab|working day)(?: back)?(?: (?:of|in|before|after) (?:the )?(?:${HOLIDAY}|${MONTH}|(?:\\p{L}+ )?${PART_OF_TERM}))?`,
  `(?:day|class|lesson|session|night|evening|morning|week|lecture) (?:before|after|prior to|following)(?:${FEW_WORDS})?`,
  `day \\d(?: of|,) (?:week|module|unit) \\d{1,2}|(?:module|unit|week) \\d{1,2},? day \\d|(?:finals|dead) week|(?<=during )finals|week (?:${UNIT}|ten|eleven|twelve)`,
  `day of (?:your|the|our)${FEW_WORDS}`,
  `(?:start|beginning|end) of (?:the |your |our |this |next )*(?:${PART_OF_TERM}|${MONTH}|day)(?: \\d{1,2})?`,
  `(?:first|last|final) \\p{L}+ day`,
  `last day of (?:the )?(?:${PART_OF_TERM}|${MONTH})`,
  `${COUNT} ${SPAN} (?:after|before|prior|beforehand|from|following|in advance|later|earlier|ahead(?: of)?|sooner)(?:(?: to)?${FEW_WORDS})?`,
  `(?<=within )${COUNT} ${SPAN} of${FEW_WORDS}`,
  `(?<=\\b(?:in|within|next|about|like|exactly) |: ?)${COUNT} ${SPAN}(?: time)?`,
  `(?:before|after|by|over) ${HOLIDAY}`,
  "(?:st\\.? patrick's|valentine's|boxing|labou?r|memorial|veterans|mother's|father's|new year's) day|(?:christmas|new year's) eve|halloween",
  `(?:before|after) (?:experiment|chapter|unit|module|session|lecture|class|lesson|seminar|week) \\d{1,2}`,
  `(?:today|tonight|tonite|tomorrow|tmrw|tmr|tmw|2moro|2morrow|2mrw|tomoz|morgen)(?: (?:morning|night|nite|evening|noon|afternoon))?`,
  `(?:next|this|the coming|coming) (?:${WEEKDAY}|week(?:end)?|month)(?: (?:morning|night|nite|evening|afternoon))?`,
  `${WEEKDAY}(?: (?:week|next|morning|afternoon|evening|night|nite|noon|lunchtime))?`,
  `weekend`,
  `same day`,
  `(?:alternate|every(?: other)?|each) ${WEEKDAY}s?`,
  `(?<=\\b(?:the|on|by|until|till|before|due) )\\d{1,2}(?:st|nd|rd|th)(?: of (?:this|next) month)?(?! century| centuries| grade| semester| year| edition| ed| week| floor| draft| form| class| standard| amendment)`,
  `(?:early|mid|late)[- ]${MONTH}|(?:in|by|before|until) ${MONTH}`,
);
