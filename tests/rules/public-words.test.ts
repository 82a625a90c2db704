/**
 * Every sentence that a visitor can see has a field in the admin area. Words of a page are in its section; labels and messages
 * are said with `t()` or `<Trans>` and have a field in `content/wording.json`.
 */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { expect, test } from 'vitest';
import { defaultWords } from '#server/content/content.ts';

/** The admin area, which only the owner sees. */
const ADMIN =
  /^app\/(editor|routes\/admin|features\/(auth|admin|settings|words|backups)|features\/\w+\/admin)\//;

/** What is no sentence of the site, and why. */
const allowed: Record<string, string[]> = {
  'names of keys': ['Enter', 'Escape', 'Home', 'End', 'ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'],
  'names of file formats': ['BibTeX', 'RIS'],
  'names of citation styles': ['Chicago', 'Harvard'],
  'labels of honeypots, which only bots read': ['Homepage', 'Leave this field empty'],
  'parts of headers and names of classes': ['ApiError', 'Bearer …'],
  units: ['… bytes'],
  'labels of a request in mails, in the export and at the desk': ['Type of work', 'About'],
  'beginnings of messages that have a field': ['Name', 'Title'],
};
const allowedFiles: Record<string, string> = {
  'shared/text/citations.ts': 'the parts of a reference are given by its citation style',
  'shared/text/dates.ts': 'the months of a date',
  'shared/contracts/sample-rules.ts':
    'the subjects, which are data, and what the form in the admin area says',
};
/** Neither shown nor read out. */
const logFunctions = ['logProblem', 'Error', 'ApiError'];

const texts = Object.values(defaultWords.wording).flatMap((part) => Object.values<string>(part));

type Node = { type: string; start: number; [key: string]: unknown };
type Sentence = {
  file: string;
  line: number;
  text: string;
  pattern: RegExp;
  isInPage: boolean;
  isTranslated: boolean;
};

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** The modules of the public pages, with what they import. */
function publicFiles(): string[] {
  const found = new Set<string>();
  const queue = ['app/root.tsx', 'app/entry.client.tsx', ...globSync('app/routes/**/*.{ts,tsx}')];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file) || ADMIN.test(file) || file.includes('.test.')) continue;
    found.add(file);
    const code = readFileSync(file, 'utf8').replaceAll(/import type [^;]+;/g, '');
    for (const [, name = ''] of code.matchAll(/(?:from|import\()\s*'([#.][^'?]+\.tsx?)'/g)) {
      const target = name.startsWith('#') ? name.slice(1) : path.join(path.dirname(file), name);
      if (existsSync(target) && !target.startsWith('shared/contracts/words/')) queue.push(target);
    }
  }
  return [...found].sort();
}

const TEXT_ATTRIBUTES = /^(aria-label|placeholder|title|alt|label|hint|mark|lead|fallback|where|text)$/;

/** A word that begins with a capital, or several words that end as a sentence does. */
function isSentence(text: string): boolean {
  return /^[^a-zA-Z]*[A-Z][a-z]|[a-z] [a-z].*[.?!…]$/.test(text) && !/^(https?:|[a-z-]+[:/])/.test(text);
}

function findSentences(file: string): Sentence[] {
  const code = readFileSync(file, 'utf8');
  const sentences: Sentence[] = [];

  function add(node: Node, parts: string[], ancestors: Node[]) {
    const isTranslated = ancestors.some(
      (each) =>
        (each.type === 'CallExpression' && isTranslateCall(each)) ||
        (each.type === 'JSXOpeningElement' && getText(each.name) === 'Trans'),
    );
    sentences.push({
      file,
      line: code.slice(0, node.start).split('\n').length,
      text: parts.join('…'),
      pattern: new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`),
      isInPage: ancestors.some(({ type }) => type === 'JSXElement' || type === 'JSXFragment'),
      isTranslated,
    });
  }

  function isTranslateCall(call: Node): boolean {
    return /^t$|^createTranslator\(/.test(getText(call.callee));
  }

  /** The texts of `t(isOne ? '1 page' : '{n} pages')`. */
  function visitTranslated(value: unknown, ancestors: Node[]) {
    if (!isNode(value)) return;
    if (value.type === 'Literal') add(value, [String(value.value)], ancestors);
    else if (value.type === 'ConditionalExpression')
      for (const each of [value.consequent, value.alternate]) visitTranslated(each, ancestors);
    else visit(value, ancestors);
  }

  function getText(node: unknown): string {
    return isNode(node) ? code.slice(node.start, node.end as number) : '';
  }

  function visit(value: unknown, ancestors: Node[]) {
    if (Array.isArray(value)) for (const each of value) visit(each, ancestors);
    if (!isNode(value)) return;
    const { type } = value;
    const parent = ancestors.at(-1);
    const isType = type.startsWith('TS') && !/^TS(As|Satisfies|NonNull)/.test(type);
    if (isType || type === 'ImportDeclaration') return;
    if (/^(Call|New)Expression$/.test(type) && logFunctions.includes(getText(value.callee))) return;
    // Names of schema.org are not shown.
    if (type === 'Property' && /^'@/.test(getText(value.key))) return;
    if (type === 'CallExpression' && isTranslateCall(value)) {
      const [said, values] = value.arguments as unknown[];
      visitTranslated(said, [...ancestors, value]);
      return visit(values, ancestors);
    }
    if (type === 'JSXText' && /[a-z]/i.test(String(value.value))) {
      add(value, [String(value.value).replace(/\s+/g, ' ').trim()], ancestors);
    } else if (type === 'Literal' && typeof value.value === 'string') {
      const attribute = parent?.type === 'JSXAttribute' ? getText(parent.name) : undefined;
      const isShown =
        attribute !== undefined && TEXT_ATTRIBUTES.test(attribute) && /[a-z]{2}/i.test(value.value);
      if (isShown || (attribute === undefined && isSentence(value.value)))
        add(value, [value.value], ancestors);
    } else if (type === 'TemplateLiteral') {
      const parts = (value.quasis as { value: { cooked: string } }[]).map((quasi) => quasi.value.cooked);
      const whole = parts.join('0');
      const isMarkup = ancestors.some(
        (each) => each.type === 'JSXAttribute' && getText(each.name) === 'className',
      );
      if (!isMarkup && (isSentence(whole) || / [a-z]{2,}( |\.|$)/.test(whole))) add(value, parts, ancestors);
    }
    for (const [key, child] of Object.entries(value))
      if (key !== 'typeAnnotation') visit(child, [...ancestors, value]);
  }

  visit(parseSync(file, code).program, []);
  return sentences;
}

const sentences = publicFiles().flatMap(findSentences);
/** What the server itself says to visitors: pages without JavaScript, limits, pictures for social networks. */
const serverFiles = globSync('server/**/*.ts').filter((file) => !file.includes('.test.'));
const serverCode = serverFiles.map((file) => readFileSync(file, 'utf8')).join('\n');
const translatedByServer = serverFiles
  .filter((file) => readFileSync(file, 'utf8').includes('words/translate.ts'))
  .flatMap(findSentences)
  .filter(({ isTranslated }) => isTranslated);

function listPlaces(found: Sentence[]): string[] {
  return found.map(({ file, line, text }) => `${file}:${line} ${text}`);
}

test('public words: every text that a page says has a field in wording.json', () => {
  const unknown = [...sentences, ...translatedByServer].filter(
    ({ isTranslated, text, pattern }) =>
      isTranslated && /[a-z]{2}/i.test(text) && !texts.some((each) => pattern.test(each)),
  );
  expect(listPlaces(unknown)).toEqual([]);
});

test('public words: no page has a sentence without t() or a section of words', () => {
  const exceptions = Object.values(allowed).flat();
  const loose = sentences.filter(
    ({ file, isTranslated, isInPage, text, pattern }) =>
      !(file in allowedFiles) &&
      !isTranslated &&
      !exceptions.includes(text) &&
      (isInPage || !texts.some((each) => pattern.test(each))),
  );
  expect(listPlaces(loose)).toEqual([]);
});

test('public words: every text of wording.json is shown somewhere, and has one field', () => {
  const unread = texts.filter(
    (text) => !sentences.some(({ pattern }) => pattern.test(text)) && !serverCode.includes(`'${text}'`),
  );
  expect(unread).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
});
