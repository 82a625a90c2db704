import temml from 'temml';

/** LaTeX as MathML, which browsers show without a script. Throws what is wrong with it. */
export function mathmlOf(latex: string, isDisplay: boolean): string {
  return temml
    .renderToString(latex, { displayMode: isDisplay, annotate: true, throwOnError: true, maxExpand: 200 })
    .replace(/ (?:class|style)="[^"]*"/g, '');
}
