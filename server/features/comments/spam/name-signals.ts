/** Is the author a person or a search phrase? */
import { grown } from './grown.ts';
import type { Scan } from './scan.ts';
import { givenNames, shopName, shopNameParts, topics } from './vocabulary.ts';

const LONG_NAME = 25;
const MIN_PHRASE = 3;
const MIN_NAME_IN_HOST = 5;
const MIN_NAME_WITH_PARTS = 6;

export function nameSignals(name: Scan, body: Scan) {
  const names = name.words.map((word) => word.text);
  return {
    nameWords: Math.max(0, Math.min(2, (names.length - 2) / 2)),
    nameShop: grown(names.filter(isShopWord).length, 2),
    namePhrase: isPhrase(name) ? 1 : 0,
    nameLink: name.links.length > 0 ? 1 : 0,
    nameDigits: name.digits > 0 ? 1 : 0,
    nameLowerCase: names.length >= 2 && name.capitals === 0 && name.foreignLetters === 0 ? 1 : 0,
    nameCapitals: name.capitalWords > 0 && name.capitals === name.letters ? 1 : 0,
    nameLong: name.length > LONG_NAME ? grown(name.length - LONG_NAME, 30) : 0,
    nameInText: isInText(names, body) ? 1 : 0,
    nameInHost: isInHost(names, body) ? 1 : 0,
  };
}

/** People capitalise their names; search phrases do not. */
function isPhrase(name: Scan): boolean {
  return name.words.length >= MIN_PHRASE && name.capitals === 0 && name.foreignLetters === 0;
}

const tradeTopics = [
  topics.pills,
  topics.gambling,
  topics.adult,
  topics.money,
  topics.trade,
  topics.promotion,
];

function isShopWord(word: string): boolean {
  if (shopName.has(word)) return true;
  if (!givenNames.has(word) && tradeTopics.some((topic) => topic.has(word))) return true;
  return word.length >= MIN_NAME_WITH_PARTS && shopNameParts.some((part) => word.includes(part));
}

function isInText([first, second]: readonly string[], body: Scan): boolean {
  if (!first || !second) return false;
  return body.words.some((word, at) => word.text === first && body.words[at + 1]?.text === second);
}

function isInHost(names: readonly string[], body: Scan): boolean {
  const letters = names.join('');
  if (letters.length < MIN_NAME_IN_HOST) return false;
  return body.links.some((link) => !link.trusted && link.host.replaceAll('-', '').includes(letters));
}
