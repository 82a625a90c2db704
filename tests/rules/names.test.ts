import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';

/** A function is a verb and its object, a value a noun. Each pattern has what to write instead. */
const BANNED: [name: RegExp, instead: string][] = [
  [/^textOf$/, 'what comes out of what: htmlToText, readText, joinText'],
  [/\wOf$/, 'a verb and its object: getTitle, parseBlocks, toWordComments, listNames, findKind'],
  [/^(of|own|mine|ours|theirs|known|here|there|alone|telling)$/, 'a noun or a verb that says what it is'],
  [/^(say|said|Said|useSay|sayWith)$/, 't, Trans, useTranslations, createTranslator; print for a terminal'],
  [/^looks?$/, 'variant for a component, a verb and its object for a function'],
  [/desk(?!top)|Desk(?!top)|DESK(?!TOP)/, 'admin'],
];

type Node = { type: string; start: number; [key: string]: unknown };
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

/** The names of functions, wherever they are, and all other names that a module exports. */
function listNames(file: string): string[] {
  const names: string[] = [];
  function visit(value: unknown, isExported: boolean) {
    if (Array.isArray(value)) for (const each of value) visit(each, isExported);
    if (!isNode(value)) return;
    const { type, id, init } = value;
    const isFunction =
      type === 'FunctionDeclaration' ||
      (type === 'VariableDeclarator' &&
        isNode(init) &&
        /^(ArrowFunction|Function)Expression$/.test(init.type));
    if ((isFunction || isExported) && isNode(id) && typeof id.name === 'string') names.push(id.name);
    const exports = type === 'ExportNamedDeclaration' || (isExported && type === 'VariableDeclaration');
    for (const [key, child] of Object.entries(value))
      visit(child, exports && (key === 'declaration' || key === 'declarations'));
  }
  visit(parseSync(file, readFileSync(file, 'utf8')).program, false);
  return names;
}

test('names: no function and no export has a name that says nothing, and the better one is given', () => {
  const files = globSync('{app,server,shared,scripts,bench,tests}/**/*.{ts,tsx}');
  expect(files.length).toBeGreaterThan(1_000);
  const complaints = files.flatMap((file) =>
    listNames(file).flatMap((name) => {
      const [, instead] = BANNED.find(([pattern]) => pattern.test(name)) ?? [];
      return instead ? [`${file}: ${name}: write ${instead}`] : [];
    }),
  );
  expect(complaints).toEqual([]);
});
