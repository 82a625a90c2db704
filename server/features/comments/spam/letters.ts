/** The class of a code unit. Coarse on purpose: the scorer only needs to tell Latin from other scripts. */
export const SPACE = 0;
export const MARK = 1; // punctuation and symbols
export const DIGIT = 2;
export const LATIN = 3;
export const LOOKALIKE = 4; // letters of scripts that spammers borrow Latin shapes from
export const FOREIGN = 5; // letters of scripts written with spaces
export const IDEOGRAPH = 6; // letters of scripts written without spaces
export const PICTURE = 7; // emoji and their surrogates
export const HIDDEN = 8; // zero-width characters and combining marks

export function kindOf(code: number): number {
  return KINDS[code] as number;
}

function classify(code: number): number {
  if (code < 0x80) return kindOfAscii(code);
  if (code < 0x0370) return kindOfEuropean(code);
  if (code < 0x0590) return LOOKALIKE; // Greek, Cyrillic, Armenian
  if (code >= 0x13a0 && code <= 0x13ff) return LOOKALIKE; // Cherokee
  if (code >= 0x1980 && code <= 0x19df) return LOOKALIKE; // New Tai Lue
  if (code >= 0x0e00 && code <= 0x0eff) return IDEOGRAPH; // Thai, Lao
  if (code < 0x1e00) return FOREIGN;
  if (code < 0x1f00) return LATIN;
  if (code < 0x2000) return LOOKALIKE; // Greek with accents
  if (code < 0x2c00) return kindOfSymbol(code);
  if (code < 0x2e00) return code >= 0x2c80 ? LOOKALIKE : LATIN; // Coptic
  if (code < 0x3040) return code === 0x3000 ? SPACE : MARK;
  if (code < 0xa000) return IDEOGRAPH;
  if (code < 0xd800) return code >= 0xac00 ? FOREIGN : code >= 0xa640 && code < 0xa6a0 ? LOOKALIKE : FOREIGN;
  if (code < 0xe000) return PICTURE;
  if (code < 0xf900) return MARK;
  if (code < 0xfb00) return IDEOGRAPH;
  if (code < 0xfe00) return FOREIGN;
  if (code < 0xfe10 || code === 0xfeff) return HIDDEN;
  if (code >= 0xff21 && code <= 0xff5a && (code <= 0xff3a || code >= 0xff41)) return LOOKALIKE; // full width
  if (code >= 0xff66 && code <= 0xff9f) return IDEOGRAPH;
  return MARK;
}

export function isLetter(kind: number): boolean {
  return kind >= LATIN && kind <= IDEOGRAPH;
}

function kindOfEuropean(code: number): number {
  if (code >= 0x0300) return HIDDEN;
  if (code >= 0x00c0) return code === 0xd7 || code === 0xf7 ? MARK : LATIN;
  if (code === 0xaa || code === 0xba || code === 0xb5) return LATIN;
  if (code === 0xad) return HIDDEN;
  return code === 0x85 || code === 0xa0 ? SPACE : MARK;
}

function kindOfSymbol(code: number): number {
  if (code <= 0x200a || code === 0x2028 || code === 0x2029 || code === 0x202f || code === 0x205f)
    return SPACE;
  if (code <= 0x200f || (code >= 0x202a && code <= 0x202e) || (code >= 0x2060 && code <= 0x206f))
    return HIDDEN;
  if (code >= 0x2100 && code <= 0x218f) return code >= 0x2160 ? LOOKALIKE : MARK; // Roman numerals
  if (code >= 0x2600 && code <= 0x27bf) return PICTURE;
  return MARK;
}

function kindOfAscii(code: number): number {
  if (code <= 0x20 || code === 0x7f) return SPACE;
  if (code >= 0x30 && code <= 0x39) return DIGIT;
  return (code | 0x20) >= 0x61 && (code | 0x20) <= 0x7a ? LATIN : MARK;
}

// Looked up several times per character, so the table is precomputed.
const KINDS = Uint8Array.from({ length: 0x10000 }, (_, code) => classify(code));

/** Each Latin letter, followed by its look-alikes. */
const LOOKALIKES = new Map(
  'aаɑα bвЬ cсϲⅽ dԁⅾ eеё gɡ hһн iіιї jј kкκ lⅼӏ mмⅿ nոη oоοօⲟ᧐ pрρ qԛ rг sѕꮪ tтτ uսυᥙ vνѵⅴ wԝꮃꮤ xхχⅹ yуγү zᴢ'
    .split(' ')
    .flatMap(([letter = '', ...alike]) => alike.map((other) => [other, letter] as const)),
);

/** Latin letters for look-alikes in a lower-case word that mixes scripts. */
export function unmask(word: string): string {
  let plain = '';
  for (let at = 0; at < word.length; at++) {
    const code = word.charCodeAt(at);
    plain +=
      code >= 0xff41 && code <= 0xff5a
        ? String.fromCharCode(code - 0xff41 + 0x61)
        : (LOOKALIKES.get(word.charAt(at)) ?? word.charAt(at));
  }
  return plain;
}
