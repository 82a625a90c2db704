// What stands at the top of a category page of the library: how papers in the subject argue, and which citation
// style they use. A subject that is not here has a page without it.

type SubjectNote = { argues: string; cites: string };

export const subjectNotes: Record<string, SubjectNote> = {
  Accounting: {
    argues:
      'A paper in accounting follows the numbers through the statements and says which standard decides a treatment and what would change under another. Calculations are shown, so that a reader can check each figure.',
    cites:
      'Most courses ask for APA. Standards are cited by their number and paragraph, and US filings by company, form, and year.',
  },
  Anthropology: {
    argues:
      'An anthropologist argues from a described situation toward what it means to the people in it, and says where the describer stood. A term taken from the field is kept and explained before it is compared with one from theory.',
    cites:
      'American journals use the author-date form of Chicago; many departments accept APA. Field notes and interviews are cited with their date.',
  },
  Art: {
    argues:
      'A paper in art history begins with what can be seen: material, size, composition, place. Only then come the period, the patron, and the other works that the reading is tested against.',
    cites:
      'Chicago notes with a bibliography are usual. A work is named with its artist, date, medium, and collection in the caption.',
  },
  Business: {
    argues:
      'A business paper recommends. It states the decision first, then the evidence, the alternatives that were turned down, and what would have to be true for the advice to fail.',
    cites:
      'American programs mostly ask for APA, British and Australian ones for Harvard. Company reports are cited like any other source.',
  },
  Economics: {
    argues:
      'An economics paper asks what would have happened otherwise. It names the assumption that carries the argument, shows the model or the comparison, and says how the result changes when the assumption does.',
    cites:
      'Author and date: Chicago author-date, APA, or Harvard. Data are cited with the series and the day they were taken.',
  },
  Education: {
    argues:
      'A paper in education ties a theory of learning to something that happens in a classroom, and asks whether the evidence comes from pupils like the ones in question. Reflection counts, as long as it ends in a claim.',
    cites:
      'APA in nearly every program in the United States. Curriculum standards are cited by the body that issued them and the year.',
  },
  Engineering: {
    argues:
      'An engineering report states the requirement, the method, the result with its uncertainty, and what the result allows. Figures and tables carry the argument, and the text says what to see in them.',
    cites:
      'IEEE: numbers in square brackets, in the order of first mention, with a numbered list at the end.',
  },
  English: {
    argues:
      'A paper in English argues from the words on the page. It quotes little and looks closely, and its thesis is a claim that another reader of the same passage could dispute.',
    cites: 'MLA: author and page in parentheses, a list of works cited at the end. The tense is the present.',
  },
  Finance: {
    argues:
      'A finance paper shows its calculation and then asks what the answer depends on: the rate, the period, the sample. The sensitivity of a result is part of the result.',
    cites: 'APA or Harvard in most courses. Prices and rates need their source and their date.',
  },
  History: {
    argues:
      'A historian argues from sources that were made for another purpose, so a paper says who made each one, when, and why. The claim is about change, cause, or meaning, and it is set against what other historians have said.',
    cites:
      'Chicago notes and bibliography. Archival sources are cited by collection, box, and folder. The tense is the past.',
  },
  Law: {
    argues:
      'Legal writing moves from issue to rule to application to conclusion. The strongest contrary authority is named and distinguished, because a court will find it anyway.',
    cites:
      'Law schools in the United States use the Bluebook. Undergraduate courses often ask for Chicago notes or APA instead.',
  },
  Literature: {
    argues:
      'A literary essay proves its claim with quotations that are short and then read closely. Plot is retold only as far as the argument needs it.',
    cites:
      'MLA: page numbers for prose, line numbers for verse; act, scene, and line for plays. The tense is the present.',
  },
  Management: {
    argues:
      'A management paper takes a case apart with a named theory and then asks what the theory misses. Advice is addressed to somebody who can act on it.',
    cites: 'APA or Harvard. A published case is cited like a report, with its publisher and number.',
  },
  Marketing: {
    argues:
      'A marketing paper begins with a buyer and a choice, not with a campaign. Claims about behavior need a study or a figure, and a segment needs a size.',
    cites:
      'APA or Harvard in most courses. Market figures are cited with their year, since they age quickly.',
  },
  Mathematics: {
    argues:
      'A mathematical text states what it assumes, proves one thing at a time, and says in words what each display shows. A formula is part of its sentence and is punctuated as one.',
    cites:
      'Usually numbered references, in the style of the American Mathematical Society. Theorems are cited by their number in the source.',
  },
  Medicine: {
    argues:
      'Medical writing reports methods, results, and limits in that order and keeps them apart. The design of a study decides how strong a verb it has earned.',
    cites:
      'AMA or Vancouver: superscript or bracketed numbers in the order of first mention. Sources are mostly journal articles with a DOI.',
  },
  Music: {
    argues:
      'A paper on music ties what is heard to what is written, and names the bar in which it happens. History and performance are evidence when they explain a choice in the piece.',
    cites:
      'Chicago notes and bibliography. Scores are cited by edition and measure, recordings by performer, label, and year.',
  },
  Nursing: {
    argues:
      'A nursing paper moves from a patient or a unit to the evidence and back to practice. Interventions carry a rationale with a source, most of them recent, and what would be measured is said.',
    cites:
      'APA, nearly without exception in the United States. Guidelines are cited by the body that issued them and the year.',
  },
  Philosophy: {
    argues:
      'A philosophy paper defends one claim. It states the opposing view at its strongest, answers it, and says what the answer costs.',
    cites:
      'Chicago or MLA. Classical texts are cited by standard numbers (Stephanus pages for Plato, Bekker numbers for Aristotle), so that any edition will do.',
  },
  'Political Science': {
    argues:
      'A paper in political science asks why something happened here and not there. It defines its terms so that a case could fail them, and says what evidence would count against the claim.',
    cites:
      'The style of the American Political Science Association, which is based on Chicago author-date; APA in many courses.',
  },
  Psychology: {
    argues:
      'A psychology paper keeps what was observed apart from what was inferred. Studies are described by sample, design, and measure, and a single study suggests; it does not prove.',
    cites:
      'APA, which was made for this field. Studies are reported in the past tense, with the year beside the name.',
  },
  'Public Health': {
    argues:
      'A public health paper counts before it explains: who is affected, where, compared with whom. A proposal names the population, the measure, and who would be missed.',
    cites:
      'APA in many programs, AMA in others. Surveillance data are cited by agency, title, and date of access.',
  },
  Science: {
    argues:
      'A lab report answers four questions in order: why, how, what was found, and what it means. Results stand without comment, and the discussion says what could explain them otherwise.',
    cites:
      'Author and year, or numbers, as the field prefers: CSE for biology, ACS for chemistry, APA in many introductory courses.',
  },
  Sociology: {
    argues:
      'A sociology paper turns what looks personal into a pattern and asks who is served by it. Concepts are tied to indicators, and the choice of whom to ask is defended.',
    cites:
      'The style of the American Sociological Association, an author-date form close to Chicago; many courses accept APA.',
  },
  Technology: {
    argues:
      'A paper on technology says for whom a thing works and at what cost, and tests a claim against a measurement or a case. Terms are defined before they are compared.',
    cites:
      'IEEE for technical work, APA for studies of use. Software and standards are cited with their version.',
  },
};
