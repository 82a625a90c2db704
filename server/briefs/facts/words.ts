/** Words that say the same in a brief, so that one that was never seen in training counts like its neighbours. */
const classes: Record<string, string> = {
  AI: 'ai a.i genai chatgpt chat-gpt gpt llm llms copilot gemini claude grammarly deepl quillbot chatbot chatbots bot bots software translator translators generator generators generative machine ki artificial intelligence',
  NOT: "not no never none nor neither without cannot can't don't dont cant mustn't shouldn't won't isn't aren't doesn't didn't nobody noone rather instead nothing",
  MAY: 'may can could might allowed allow allows permitted permit permits acceptable fine ok okay welcome encouraged free accepted accept accepts',
  MUST: 'must should shall need needs needed require requires required expected expect supposed has have gotta mandatory compulsory',
  BAN: 'forbidden forbid forbids prohibited prohibit prohibits banned ban bans disallowed misconduct plagiarism plagiarised plagiarized cheating collusion offence offense penalty penalties penalised fail fails failed dishonest dishonesty violation violates breach zero disqualified disqualification reported malpractice unacceptable unauthorised unauthorized refrain avoid',
  LIMIT:
    'only unless except limited restricted restrict provided permission consent approval declare declared declaration acknowledge acknowledged acknowledgement disclose disclosed disclosure document documented state stated statement indicate log appendix prompts solely strictly beyond sign signed confirm certify',
  PERSON:
    'someone somebody anyone anybody else others other another friend friends classmate classmates student students peer peers parent parents family tutor tutors person persons people third party parties colleague colleagues partner partners relatives group team mum mom dad brother sister members member',
  HELP: 'help helps helped assist assistance assisted support aid aids edit edits edited editing editor editors proofread proofreading proofreader proofreaders correct corrected correction corrections rewrite rewriting rewritten check checking discuss discussed discussing share shared sharing collaborate collaboration copy copying copied consult consulted feedback ghostwriter ghostwriting ghostwriters translate translation services service outside external professional',
  OWN: 'own yourself myself himself herself themselves alone individual individually independently independent unaided solo original authorship unassisted',
  SUBMIT:
    'submit submits submitted submitting submission submissions due deadline deadlines hand handed hand-in turn turned upload uploaded uploading deliver delivered deliverable closes closing cutoff cut-off abgabe send sent e-mail email emailed lodged lodge deposit',
  WORK: 'essay essays paper papers report reports draft drafts assignment assignments coursework thesis dissertation proposal outline plan project portfolio post posts reply replies response review bibliography manuscript abstract chapter chapters article statement application poster slides reflection journal log memo letter story speech case study commentary version final homework capstone task part component piece text work hausarbeit',
  EVENT:
    'lecture lectures seminar seminars workshop exam exams viva defence defense presentation presentations meeting meetings class quiz test mock mocks orientation conference interview visit trip tutorial tutorials session office hours consultation consultations holiday break opens starts started begins began released release returned published announced marks marked results feedback grades board topic title approval registration resit screening placement induction kick-off symposium',
  WANT: 'want wants wanted like ask asks asked expects would hope hoping wish',
  ME: "i we he she me us my our i'm i've i'd im ive",
  YOU: 'you your u ur students candidates participants',
  DONE: 'written wrote done already currently now so far present moment got finished read found used stands typed collected attached had was were',
  OTHERS:
    'brother sister friend husband wife mother father boss supervisor professor lecturer teacher prof tutor colleague flatmate roommate cousin journal',
  ABOUT:
    'least minimum min maximum max up to fewer less more about around approximately approx roughly between limit limits exceed count length under over ca cap capped target total',
  SOURCE:
    'source sources reference references refs ref articles books items works entries literature bibliography titles publications peer-reviewed scholarly academic secondary primary citations',
  UNIT: 'word words wds page pages pgs paragraphs minutes min mins slides characters seiten',
  MONTH:
    'january february march april june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec',
  WEEKDAY:
    'monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun',
  TIME: 'noon midnight am pm clock midday est gmt aest',
  STYLE:
    'style styles format formatting referencing reference references citation citations cite cited citing footnotes bibliography system guide manual edition ed',
  STUDY:
    'student programme program degree course module university college uni school thesis dissertation class study studying year semester doing',
};

const classesByWord = new Map<string, string[]>();
for (const [name, words] of Object.entries(classes))
  for (const word of words.split(' ')) classesByWord.set(word, [...(classesByWord.get(word) ?? []), name]);

export type Word = { text: string; classes: string[] };

const WORD = /[\p{L}\p{M}]+(?:['-][\p{L}\p{M}]+)*|\d+(?:[.,:/]\d+)*|[^\s\p{L}\d]/gu;

/** In small letters, without endings; of figures only how many there are. */
export function listWords(text: string): Word[] {
  return (text.toLowerCase().replaceAll(/[‘’]/g, "'").match(WORD) ?? []).map((word) => {
    if (/^\d/.test(word)) {
      const shape = word.replace(/\d+/g, (digits) => '0'.repeat(Math.min(digits.length, 4)));
      return { text: shape, classes: [] };
    }
    const stem = word.length > 4 ? word.replace(/(?:'s|ings?|ed|es|s|e)$/, '').slice(0, 8) : word;
    return { text: stem, classes: classesByWord.get(word) ?? [] };
  });
}
