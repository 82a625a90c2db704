/** Characters of the fonts Symbol and Wingdings, which have their own codes, in Unicode. */
const SYMBOL =
  ' !∀#∃%&∋()∗+,−./0123456789:;<=>?≅ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ[∴]⊥_‾αβχδεφγηιϕκλμνοπθρστυϖωξψζ{|}∼';
const SYMBOL_HIGH =
  '€ϒ′≤⁄∞ƒ♣♦♥♠↔←↑→↓°±″≥×∝∂•÷≠≡≈…⏐⎯↵ℵℑℜ℘⊗⊕∅∩∪⊃⊇⊄⊂⊆∈∉∠∇®©™∏√⋅¬∧∨⇔⇐⇑⇒⇓◊〈®©™∑⎛⎜⎝⎡⎢⎣⎧⎨⎩⎪\u{fffd}〉∫⌠⎮⌡⎞⎟⎠⎤⎥⎦⎫⎬⎭';
const WINGDINGS: Record<number, string> = {
  32: ' ',
  ...Object.fromEntries(
    `33:✏ 34:✂ 40:☎ 42:✉ 54:⌛ 63:✍ 65:✌ 67:👍 68:👎 69:☜ 70:☞ 71:☝ 72:☟ 74:☺ 75:😐 76:☹ 82:☼ 84:❄ 88:✠ 89:✡
    90:☪ 91:☯ 108:● 109:❍ 110:■ 111:□ 113:❑ 114:❒ 117:◆ 118:❖ 119:⬥ 159:• 161:○ 167:▪ 168:◻ 170:✦ 171:★
    182:✰ 213:⌫ 216:➢ 220:➲ 223:← 224:→ 225:↑ 226:↓ 231:⬅ 232:➔ 239:⇦ 240:⇨ 241:⇧ 242:⇩ 243:⬄ 251:✗
    252:✓ 253:☒ 254:☑`
      .split(/\s+/)
      .map((pair) => pair.split(':')),
  ),
};
for (let number = 1; number <= 10; number += 1) {
  WINGDINGS[128 + number] = String.fromCodePoint(0x245f + number);
  WINGDINGS[139 + number] = String.fromCodePoint(0x2775 + number);
}
/** The boxes and ticks of forms. */
const WINGDINGS_2: Record<number, string> = { 79: '✗', 80: '✓', 82: '☑', 83: '☒', 163: '☐' };
/** Where the fonts' own codes are put in Unicode. */
const PRIVATE = 0xf000;

/** The character in Unicode; `undefined` if it is not known. */
export function findSymbol(font: string, written: number): string | undefined {
  const code = written >= PRIVATE && written < PRIVATE + 0x100 ? written - PRIVATE : written;
  const name = font.toLowerCase();
  if (name === 'symbol') {
    const found = code < 0xa0 ? [...SYMBOL][code - 0x20] : [...SYMBOL_HIGH][code - 0xa0];
    return found === '\u{fffd}' ? undefined : found;
  }
  if (name === 'wingdings') return WINGDINGS[code];
  if (name === 'wingdings 2') return WINGDINGS_2[code];
  // A code of another font is its character, unless it is private.
  return written < PRIVATE || written > 0xf8ff ? String.fromCodePoint(written) : undefined;
}

/** Text of a run in one of these fonts: only their private codes are signs. */
export function withSymbols(text: string, font: string): string {
  if (!/^(symbol|wingdings( 2)?)$/i.test(font)) return text;
  return text.replace(/[\u{f000}-\u{f0ff}]/gu, (sign) => findSymbol(font, sign.charCodeAt(0)) ?? sign);
}
