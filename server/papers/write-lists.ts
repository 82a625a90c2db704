import type { ListItem } from './paper.ts';

const FORMATS: Record<ListItem['format'], string> = {
  bullet: 'bullet',
  '1': 'decimal',
  a: 'lowerLetter',
  A: 'upperLetter',
  i: 'lowerRoman',
  I: 'upperRoman',
};
const LEVELS = 9;
const INDENT_TWIPS = 720;

type List = { levels: Map<number, { format: ListItem['format']; start: number }>; counts: number[] };

/** Finds for each item a list in which it is next, and starts a new one where there is none. */
export function createLists() {
  const lists: List[] = [];
  /** The list of the last item on each level. */
  let active: number[] = [];

  function assignNumber(item: ListItem, isDeleted: boolean): number {
    const level = Math.min(LEVELS - 1, item.level);
    const candidates = [active[level], active[level - 1]].flatMap((index) => lists[index ?? -1] ?? []);
    const list = candidates.find((each) => isNext(each, item, level)) ?? { levels: new Map(), counts: [] };
    if (!lists.includes(list)) lists.push(list);
    const found = lists.indexOf(list);
    if (!list.levels.has(level)) list.levels.set(level, { format: item.format, start: item.number });
    // A deleted item does not count.
    if (!isDeleted) {
      for (let above = 0; above < level; above += 1)
        list.counts[above] ??= list.levels.get(above)?.start ?? 1;
      list.counts[level] = nextNumber(list, level);
      list.counts.length = level + 1;
    }
    active = [...active.slice(0, level), found];
    return found + 1;
  }

  function isNext(list: List, { format, number }: ListItem, level: number): boolean {
    const definition = list.levels.get(level);
    // A level that a deeper item has skipped has been counted.
    if (!definition) return list.counts[level] === undefined;
    return definition.format === format && (format === 'bullet' || nextNumber(list, level) === number);
  }

  function nextNumber(list: List, level: number): number {
    return (list.counts[level] ?? (list.levels.get(level)?.start ?? 1) - 1) + 1;
  }

  function xml(): string {
    const abstracts = lists.map(({ levels }, index) => {
      const inner = Array.from({ length: LEVELS }, (_each, level) => {
        const { format, start } = levels.get(level) ?? { format: 'bullet' as const, start: 1 };
        const text = format === 'bullet' ? '•' : `%${level + 1}.`;
        const left = INDENT_TWIPS * (level + 1);
        return `<w:lvl w:ilvl="${level}"><w:start w:val="${format === 'bullet' ? 1 : start}"/><w:numFmt w:val="${FORMATS[format]}"/><w:lvlText w:val="${text}"/><w:lvlJc w:val="left"/><w:pPr><w:ind w:left="${left}" w:hanging="360"/></w:pPr></w:lvl>`;
      });
      return `<w:abstractNum w:abstractNumId="${index}"><w:multiLevelType w:val="hybridMultilevel"/>${inner.join('')}</w:abstractNum>`;
    });
    const nums = lists.map(
      (_list, index) => `<w:num w:numId="${index + 1}"><w:abstractNumId w:val="${index}"/></w:num>`,
    );
    return [...abstracts, ...nums].join('');
  }

  return { assignNumber, xml };
}
