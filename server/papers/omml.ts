import { type Child, collectText, type Element, elements } from '#server/html/tree.ts';
import { child, named, type Xml } from './xml.ts';

/*
 * Word's equations (OMML) as MathML Core. Rows are flat: an `mrow` exists only where an element needs exactly one
 * child, or around delimiters. `mathml.ts` is the way back.
 */

const OFF = ['0', 'off', 'false'];
/** Signs with limits. */
const DEFAULT_NARY = '∫';
/** Word's combining signs, by the sign that stands above a letter in MathML. */
export const ACCENTS = new Map([
  ['`', '\u0300'],
  ['´', '\u0301'],
  ['^', '\u0302'],
  ['~', '\u0303'],
  ['¯', '\u0305'],
  ['˘', '\u0306'],
  ['˙', '\u0307'],
  ['¨', '\u0308'],
  ['ˇ', '\u030C'],
  ['_', '\u0332'],
  ['←', '\u20D6'],
  ['→', '\u20D7'],
  ['↔', '\u20E1'],
]);
const SIGNS = new Map([...Array.from(ACCENTS, ([sign, accent]) => [accent, sign] as const), ['\u0304', '¯']]);
/** What has the same parts in both, in the same order. */
export const SCRIPTS = new Map([
  ['m:sSup', { name: 'msup', slots: ['e', 'sup'] }],
  ['m:sSub', { name: 'msub', slots: ['e', 'sub'] }],
  ['m:sSubSup', { name: 'msubsup', slots: ['e', 'sub', 'sup'] }],
  ['m:limLow', { name: 'munder', slots: ['e', 'lim'] }],
  ['m:limUpp', { name: 'mover', slots: ['e', 'lim'] }],
]);
/** The first letter and digit of each style, in Unicode: MathML Core has no other way to write them. */
const alphabets = new Map<string, { letters: number; digits?: number; greek?: number }>([
  ['roman b', { letters: 0x1d400, digits: 0x1d7ce, greek: 0x1d6a8 }],
  ['roman bi', { letters: 0x1d468, digits: 0x1d7ce, greek: 0x1d71c }],
  ['script', { letters: 0x1d49c }],
  ['script b', { letters: 0x1d4d0 }],
  ['fraktur', { letters: 0x1d504 }],
  ['fraktur b', { letters: 0x1d56c }],
  ['double-struck', { letters: 0x1d538, digits: 0x1d7d8 }],
  ['sans-serif', { letters: 0x1d5a0, digits: 0x1d7e2 }],
  ['sans-serif b', { letters: 0x1d5d4, digits: 0x1d7ec }],
  ['sans-serif bi', { letters: 0x1d63c, digits: 0x1d7ec }],
  ['monospace', { letters: 0x1d670, digits: 0x1d7f6 }],
]);
/** Letters that Unicode had before it had the alphabets. */
const older: Record<number, string> = Object.fromEntries(
  `119965:ℬ 119968:ℰ 119969:ℱ 119971:ℋ 119972:ℐ 119975:ℒ 119976:ℳ 119981:ℛ 119994:ℯ 119996:ℊ 120004:ℴ
  120070:ℭ 120075:ℌ 120076:ℑ 120085:ℜ 120093:ℨ 120122:ℂ 120127:ℍ 120133:ℕ 120135:ℙ 120136:ℚ 120137:ℝ
  120145:ℤ`
    .split(/\s+/)
    .map((pair) => pair.split(':')),
);

function node(name: string, children: Child[], attributes: Record<string, string> = {}): Element {
  return { name, attributes, children };
}

export function toMath(oMath: Xml, onLoss: (what: string) => void): Element {
  return node('math', row(oMath));

  /** The content of an element, as a flat list. */
  function row(element: Xml | undefined): Element[] {
    return element ? elements(element).flatMap(part) : [];
  }

  function rowAt(element: Xml, name: string): Element[] {
    return row(child(element, name));
  }

  /** The same as exactly one element. */
  function oneAt(element: Xml, name: string): Element {
    return single(rowAt(element, name));
  }

  function part(element: Xml): Element[] {
    const script = SCRIPTS.get(element.name);
    if (script) {
      const slots = script.slots.map((slot) => oneAt(element, `m:${slot}`));
      return [node(script.name, slots)];
    }
    switch (element.name) {
      case 'm:r':
        return readTokens(element);
      case 'm:f':
        return fraction(element);
      case 'm:rad':
        return [radical(element)];
      case 'm:sPre':
        return [
          node('mmultiscripts', [
            oneAt(element, 'm:e'),
            node('mprescripts', []),
            oneAt(element, 'm:sub'),
            oneAt(element, 'm:sup'),
          ]),
        ];
      case 'm:nary':
        return nary(element);
      case 'm:d':
        return [delimiters(element)];
      case 'm:func':
        return [...rowAt(element, 'm:fName'), node('mo', ['\u2061']), ...rowAt(element, 'm:e')];
      case 'm:acc': {
        const sign = property(element, 'm:accPr', 'm:chr') ?? '\u0302';
        const above = node('mo', [SIGNS.get(sign) ?? sign]);
        return [node('mover', [oneAt(element, 'm:e'), above], { accent: 'true' })];
      }
      case 'm:bar':
        return [withSign(element, 'm:barPr', '¯')];
      case 'm:groupChr':
        return [withSign(element, 'm:groupChrPr', property(element, 'm:groupChrPr', 'm:chr') ?? '⏟')];
      case 'm:m':
        return [
          table(named(element, 'm:mr'), (line) => named(line, 'm:e').map((cell) => node('mtd', row(cell)))),
        ];
      case 'm:eqArr':
        return [table(named(element, 'm:e'), (line) => aligned(row(line)))];
      case 'm:phant': {
        const isHidden = OFF.includes(property(element, 'm:phantPr', 'm:show') ?? '');
        const inner = rowAt(element, 'm:e');
        return isHidden ? [node('mphantom', inner)] : inner;
      }
      case 'm:borderBox':
        onLoss('The box around a part of an equation');
        return rowAt(element, 'm:e');
      case 'm:box':
      case 'm:e':
      case 'm:oMath':
        return row(child(element, 'm:e') ?? element);
      case 'w:r': {
        const words = named(element, 'w:t').map(collectText).join('');
        return words ? [node('mtext', [words])] : [];
      }
      case 'w:del':
      case 'w:moveFrom':
        onLoss('A tracked deletion inside an equation');
        return [];
      case 'w:ins':
      case 'w:moveTo':
        onLoss('A tracked insertion inside an equation');
        return row(element);
      default:
        return element.name.endsWith('Pr') ? [] : row(element);
    }
  }

  /** With a sign below it, or above. */
  function withSign(element: Xml, properties: string, sign: string): Element {
    const isTop = property(element, properties, 'm:pos') === 'top';
    return node(isTop ? 'mover' : 'munder', [oneAt(element, 'm:e'), node('mo', [sign])]);
  }

  function fraction(element: Xml): Element[] {
    const type = property(element, 'm:fPr', 'm:type');
    const [top, bottom] = [child(element, 'm:num'), child(element, 'm:den')];
    if (type === 'lin') return [...row(top), node('mo', ['/']), ...row(bottom)];
    return [
      node('mfrac', [single(row(top)), single(row(bottom))], type === 'noBar' ? { linethickness: '0' } : {}),
    ];
  }

  function radical(element: Xml): Element {
    const degree = rowAt(element, 'm:deg');
    const inner = rowAt(element, 'm:e');
    return degree.length === 0 ? node('msqrt', inner) : node('mroot', [single(inner), single(degree)]);
  }

  function nary(element: Xml): Element[] {
    const operator = node('mo', [sign(element, 'm:naryPr', 'm:chr', DEFAULT_NARY)]);
    const [low, high] = [rowAt(element, 'm:sub'), rowAt(element, 'm:sup')];
    const atSide = property(element, 'm:naryPr', 'm:limLoc') !== 'undOvr';
    const operand = rowAt(element, 'm:e');
    const names = atSide ? ['msub', 'msup', 'msubsup'] : ['munder', 'mover', 'munderover'];
    const limits = [low, high].filter((limit) => limit.length > 0).map(single);
    if (limits.length === 0) return [operator, ...operand];
    const name = names[limits.length === 2 ? 2 : high.length > 0 ? 1 : 0] ?? '';
    return [node(name, [operator, ...limits]), ...operand];
  }

  function delimiters(element: Xml): Element {
    const signAt = (name: string, otherwise: string) => sign(element, 'm:dPr', name, otherwise);
    const inner = named(element, 'm:e').flatMap((each, index) =>
      index === 0 ? row(each) : [fence(signAt('m:sepChr', '|'), 'separator'), ...row(each)],
    );
    return node('mrow', [fence(signAt('m:begChr', '(')), ...inner, fence(signAt('m:endChr', ')'))]);
  }

  /** The parts of a line that are aligned at `&`. */
  function aligned(parts: Element[]): Element[] {
    const cells: Element[][] = [[]];
    for (const each of parts) {
      const isMark = each.children.length === 1 && each.children[0] === '&';
      if (isMark) cells.push([]);
      else cells.at(-1)?.push(each);
    }
    return cells.map((cell) => node('mtd', cell));
  }
}

/** A delimiter; without a sign it is empty, so that its place is kept. */
function fence(text: string, kind: 'fence' | 'separator' = 'fence'): Element {
  return node('mo', [text], { [kind]: 'true' });
}

function single(parts: Element[]): Element {
  const [first] = parts;
  return parts.length === 1 && first ? first : node('mrow', parts);
}

function table(lines: Xml[], readCells: (line: Xml) => Element[]): Element {
  const rows = lines.map((line) => node('mtr', readCells(line)));
  return node('mtable', rows);
}

/** A sign that is written without a value is none. */
function sign(element: Xml, properties: string, name: string, otherwise: string): string {
  const written = child(child(element, properties), name);
  return written ? (written.attributes['m:val'] ?? '') : otherwise;
}

function property(element: Xml, properties: string, name: string): string | undefined {
  return child(child(element, properties), name)?.attributes['m:val'];
}

/** Numbers, identifiers, operators and words of a run. */
function readTokens(run: Xml): Element[] {
  const properties = child(run, 'm:rPr');
  const text = named(run, 'm:t', 'w:t').map(collectText).join('');
  if (!text) return [];
  const isText = child(properties, 'm:nor');
  if (isText && !OFF.includes(isText.attributes['m:val'] ?? '')) return [node('mtext', [text])];
  const style = child(properties, 'm:sty')?.attributes['m:val'] ?? 'i';
  const script = child(properties, 'm:scr')?.attributes['m:val'] ?? 'roman';
  const alphabet =
    alphabets.get(`${script} ${style}`) ??
    alphabets.get(`${script} b`.slice(0, style.includes('b') ? undefined : -2));
  return tokens(alphabet ? inAlphabet(text, alphabet) : text, style === 'p' && script === 'roman');
}

function inAlphabet(
  text: string,
  { letters, digits, greek }: { letters: number; digits?: number; greek?: number },
) {
  return text.replace(/[A-Za-z0-9Α-Ωα-ω]/g, (character) => {
    const code = character.charCodeAt(0);
    const at = (base: number, offset: number) => older[base + offset] ?? String.fromCodePoint(base + offset);
    if (/[A-Z]/.test(character)) return at(letters, code - 65);
    if (/[a-z]/.test(character)) return at(letters, code - 97 + 26);
    if (/[0-9]/.test(character)) return digits ? at(digits, code - 48) : character;
    if (!greek) return character;
    return at(greek, code >= 0x3b1 ? code - 0x3b1 + 26 : code - 0x391);
  });
}

const TOKEN = /(\d+(?:[.,]\d+)*)|(\p{L}\p{M}*)|(\s+)|(.)/gu;

/** In an upright style, the letters of a name such as `sin` are one identifier. */
function tokens(text: string, isUpright: boolean): Element[] {
  const joined: { name: string; text: string }[] = [];
  for (const [whole, number, letter, space] of text.matchAll(TOKEN)) {
    const name = number ? 'mn' : letter ? 'mi' : space ? 'mtext' : 'mo';
    const last = joined.at(-1);
    if (name === 'mi' && isUpright && last?.name === 'mi') last.text += whole;
    else joined.push({ name, text: whole });
  }
  return joined.map((each) => {
    const isLetter = each.name === 'mi' && [...each.text].length === 1;
    return node(each.name, [each.text], isUpright && isLetter ? { mathvariant: 'normal' } : {});
  });
}
