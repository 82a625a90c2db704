/** Where British and American spelling follow no rule. */
const AMERICAN = new Map(
  `ageing:aging aluminium:aluminum artefact:artifact artefacts:artifacts calibre:caliber catalogue:catalog
  centre:center centred:centered centres:centers cosy:cozy defence:defense defences:defenses diarrhoea:diarrhea
  dialogue:dialog dialogues:dialogs enrol:enroll enrolment:enrollment fibre:fiber fibres:fibers foetal:fetal
  foetus:fetus fulfil:fulfill fulfilment:fulfillment grey:gray instalment:installment jewellery:jewelry
  judgement:judgment judgements:judgments learnt:learned licence:license licences:licenses litre:liter litres:liters
  manoeuvre:maneuver manoeuvres:maneuvers maths:math meagre:meager metre:meter metres:meters mould:mold
  offence:offense offences:offenses oesophagus:esophagus oestrogen:estrogen plough:plow practise:practice
  practised:practiced practising:practicing pretence:pretense programme:program programmes:programs
  sceptic:skeptic sceptical:skeptical scepticism:skepticism skilful:skillful spectre:specter sulphur:sulfur
  theatre:theater theatres:theaters towards:toward travelogue:travelog`
    .split(/\s+/)
    .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
);
const OUR = /^(.{2,})our(s|ed|ing|able|al|ally|ist|ists|ful|fully|hood|ite|ites|less|er|ers|y)?$/;
/** In these, `our` is not British for `or`. */
const NOT_OUR = /^(?:h|f|y|t|p|s|det|cont|vel|fl|sc|dev|par?am)our/;

/**
 * The same form for both spellings. It only has to be the same: `wize` for `wise` matches as well, because texts and
 * queries get the same treatment, and nobody sees it.
 */
export function toAmericanSpelling(word: string): string {
  if (word.length < 4) return word;
  const american = AMERICAN.get(word);
  if (american !== undefined) return american;
  let folded = word;
  if (OUR.test(folded) && !NOT_OUR.test(folded)) folded = folded.replace(OUR, '$1or$2');
  return folded
    .replace(/is(e|es|ed|ing|er|ers|ation|ations|ational|able)$/, 'iz$1')
    .replace(/lys(e|es|ed|ing|er|ers)$/, 'lyz$1')
    .replace(/^(.*[aeiou][^aeiou]+[aeiou])ll(ed|ing|er|ers|or|ors)$/, '$1l$2')
    .replace(/(?<=.)ae(?=.{3})|^ae(?=.{4})/, 'e');
}

/** Letters that may be wrong in a word of this length. */
export function countAllowedMistakes(length: number): 0 | 1 | 2 {
  if (length < 5) return 0;
  return length < 9 ? 1 : 2;
}

/** The number of wrong, missing, extra or swapped letters between two words; above `max` only known to be more. */
export function measureDistance(a: string, b: string, max: number): number {
  if (Math.abs(a.length - b.length) > max) return max + 1;
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    let least = i;
    for (let j = 1; j <= b.length; j += 1) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
      least = Math.min(least, cost);
    }
    if (least > max) return max + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? max + 1;
}

/** The same for spellings that sound alike: `palsgraph` and `palsgraf`. */
export function foldSound(word: string): string {
  return word
    .replaceAll('ph', 'f')
    .replaceAll('ck', 'k')
    .replace(/(\p{L})\1/gu, '$1');
}

/** Every word in which two neighbouring letters of this one have changed places. */
export function swapLetters(word: string): string[] {
  return Array.from(word.slice(1), (next, index) => {
    const [before, letter, after] = [word.slice(0, index), word[index], word.slice(index + 2)];
    return before + next + letter + after;
  }).filter((other) => other !== word);
}
