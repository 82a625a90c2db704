import type { ListItem } from './paper.ts';
import { child, named, value, type Xml } from './xml.ts';

type Level = { format: string; text: string; start: number; style: string | undefined };
type Instance = { key: string; levels: Map<number, Level>; starts: Map<number, number> };

const formats = new Map<string, ListItem['format']>([
  ['bullet', 'bullet'],
  ['decimal', '1'],
  ['decimalZero', '1'],
  ['lowerLetter', 'a'],
  ['upperLetter', 'A'],
  ['lowerRoman', 'i'],
  ['upperRoman', 'I'],
]);

/** Counts the items of the lists of one document, in its order. */
export function createNumbering(root: Xml | undefined) {
  const abstracts = new Map<string, Xml>();
  const instances = new Map<string, Instance>();
  const byStyle = new Map<string, string>();
  /** Lists with the same definition count on together. */
  const counters = new Map<string, number[]>();
  const started = new Set<string>();
  for (const element of root ? named(root, 'w:abstractNum') : []) {
    abstracts.set(element.attributes['w:abstractNumId'] ?? '', element);
    const style = value(element, 'w:styleLink');
    if (style) byStyle.set(style, element.attributes['w:abstractNumId'] ?? '');
  }
  for (const element of root ? named(root, 'w:num') : [])
    instances.set(element.attributes['w:numId'] ?? '', readInstance(element));

  function readInstance(element: Xml): Instance {
    let key = value(element, 'w:abstractNumId') ?? '';
    const link = value(abstracts.get(key), 'w:numStyleLink');
    if (link) key = byStyle.get(link) ?? key;
    const levels = readLevels(abstracts.get(key));
    const starts = new Map<number, number>();
    for (const override of named(element, 'w:lvlOverride')) {
      const level = Number(override.attributes['w:ilvl'] ?? 0);
      const start = value(override, 'w:startOverride');
      if (start !== undefined) starts.set(level, Number(start) || 0);
      const overridden = child(override, 'w:lvl');
      if (overridden) levels.set(level, readLevel(overridden));
    }
    return { key, levels, starts };
  }

  /** The item (which, if it is deleted, does not count), its label as Word shows it, and whether HTML has its format; `undefined` if it has no number. */
  function next(numId: string, level: number, isCounted = true) {
    const instance = instances.get(numId);
    const definition = instance?.levels.get(level);
    if (!instance || !definition || definition.format === 'none') return undefined;
    const counts = [...(counters.get(instance.key) ?? [])];
    const override = instance.starts.get(level);
    const first = `${numId}/${level}`;
    if (override !== undefined && !started.has(first)) counts[level] = override - 1;
    if (isCounted) started.add(first);
    for (let above = 0; above < level; above += 1) counts[above] ??= instance.levels.get(above)?.start ?? 1;
    counts[level] = (counts[level] ?? definition.start - 1) + 1;
    counts.length = level + 1;
    if (isCounted) counters.set(instance.key, counts);
    const format = formats.get(definition.format);
    const label = definition.text.replace(/%([1-9])/g, (_whole, digit: string) => {
      const at = Number(digit) - 1;
      const toNumeral = numerals.get(instance.levels.get(at)?.format ?? 'decimal') ?? String;
      return toNumeral(counts[at] ?? 1);
    });
    return {
      item: { level, format: format ?? '1', number: counts[level] ?? 1 } satisfies ListItem,
      label: definition.format === 'bullet' ? '' : label,
      isOwnFormat: format !== undefined,
    };
  }

  /** The level of a list that belongs to a style, such as that of a heading. */
  function findStyleLevel(numId: string, style: string): number {
    for (const [level, definition] of instances.get(numId)?.levels ?? [])
      if (definition.style === style) return level;
    return 0;
  }

  return { next, findStyleLevel };
}

function readLevels(abstract: Xml | undefined): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const element of abstract ? named(abstract, 'w:lvl') : [])
    levels.set(Number(element.attributes['w:ilvl'] ?? 0), readLevel(element));
  return levels;
}

function readLevel(element: Xml): Level {
  return {
    format: value(element, 'w:numFmt') ?? 'decimal',
    text: value(element, 'w:lvlText') ?? '',
    start: Number(value(element, 'w:start') ?? 1) || 0,
    style: value(element, 'w:pStyle'),
  };
}

const numerals = new Map<string, (number: number) => string>([
  ['lowerLetter', letters],
  ['upperLetter', (number) => letters(number).toUpperCase()],
  ['lowerRoman', roman],
  ['upperRoman', (number) => roman(number).toUpperCase()],
]);

/** a to z, then aa to zz. */
function letters(number: number): string {
  if (number < 1) return String(number);
  const letter = String.fromCharCode('a'.charCodeAt(0) + ((number - 1) % 26));
  return letter.repeat(Math.min(10, Math.ceil(number / 26)));
}

const ROMAN = 'm:1000 cm:900 d:500 cd:400 c:100 xc:90 l:50 xl:40 x:10 ix:9 v:5 iv:4 i:1'
  .split(' ')
  .map((pair) => pair.split(':'));

export function roman(number: number): string {
  if (number < 1 || number > 3999) return String(number);
  let left = number;
  let text = '';
  for (const [sign = '', size] of ROMAN)
    while (left >= Number(size)) {
      text += sign;
      left -= Number(size);
    }
  return text;
}
