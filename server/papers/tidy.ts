import { isDeepStrictEqual } from 'node:util';
import type { Losses } from './losses.ts';
import type { Inline, Paper, Style } from './paper.ts';
import { paragraphsIn, plainText } from './views.ts';

/** Joins equal neighbours, removes anchors that nothing links to, and the language where it is the main one. */
export function tidy(paper: Paper, losses: Losses) {
  const all = [
    ...paragraphsIn(paper.blocks),
    ...paper.footnotes.flatMap(({ blocks }) => [...paragraphsIn(blocks)]),
  ];
  const targets = new Set<string>();
  const letters = new Map<string, number>();
  const anchors = new Set<string>();
  for (const { inlines } of all)
    for (const part of inlines) {
      if (part.href?.startsWith('#')) targets.add(part.href.slice(1));
      if (part.type === 'anchor') anchors.add(part.id);
      if (part.type === 'text' && part.style.lang)
        letters.set(part.style.lang, (letters.get(part.style.lang) ?? 0) + part.text.length);
    }
  const [main] = [...letters].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (main) paper.lang = main;
  for (const paragraph of all) {
    const inlines = paragraph.inlines.filter((part) => part.type !== 'anchor' || targets.has(part.id));
    for (const part of inlines) {
      if (part.href?.startsWith('#') && !anchors.has(part.href.slice(1))) {
        losses.count('A link to a place that the file does not have', plainText([paragraph]).slice(0, 60));
        delete part.href;
      }
      if (part.type !== 'text' || !part.style.lang) continue;
      const isMain = part.style.lang.split('-')[0] === main?.split('-')[0];
      if (isMain) part.style = withoutLanguage(part.style);
    }
    const whole = joined(inlines);
    // Spaces and figures have no language.
    for (const part of whole)
      if (part.type === 'text' && part.style.lang && !/\p{L}/u.test(part.text))
        part.style = withoutLanguage(part.style);
    paragraph.inlines = joined(whole);
  }
}

function withoutLanguage({ lang: _lang, ...style }: Style): Style {
  return style;
}

export function joined(inlines: Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const part of inlines) {
    const last = result.at(-1);
    // The same marks and style.
    const isSame = part.type === 'text' && isDeepStrictEqual({ ...part, text: '' }, { ...last, text: '' });
    if (isSame && last?.type === 'text') last.text += part.text;
    else result.push(part.type === 'text' ? { ...part } : part);
  }
  return result;
}
