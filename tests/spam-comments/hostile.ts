/** Texts of 20 KB crafted to be slow to parse. */
const SIZE = 20_000;

export function hostileTexts(): { name: string; text: string }[] {
  const pieces: Record<string, string> = {
    'one letter': 'a',
    blanks: ' ',
    'line breaks': '\n',
    dots: '.',
    brackets: '<',
    'open links': '<a href=',
    schemes: 'http://',
    'one endless link': 'a.',
    'at signs': 'a@',
    digits: '1',
    telephone: '1-',
    'forum code': '[url=',
    'markdown links': '[a](http://b.cc) ',
    addresses: 'https://a.bc/d ',
    'bare domains': 'a.com ',
    'nested brackets': '([{<',
    'two scripts': 'aа',
    'many scripts': 'aб漢αع',
    'hidden inside words': 'a\u200bb',
    'combining marks': 'e\u0301\u0327',
    'hidden characters': '\u200b',
    emoji: '😀',
    ideographs: '漢',
    'half pairs': '\ud800',
    'short words': 'a b ',
    'names of magic': 'spell husband ',
  };
  const texts = Object.entries(pieces).map(([name, piece]) => ({ name, text: repeated(piece) }));
  let state = 1;
  const noise = Array.from({ length: SIZE }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return String.fromCharCode(32 + ((state >>> 16) % 95));
  }).join('');
  return [...texts, { name: 'noise', text: noise }];
}

function repeated(piece: string): string {
  return piece.repeat(Math.ceil(SIZE / piece.length)).slice(0, SIZE);
}
