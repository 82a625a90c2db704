/**
 * The rules of a stylesheet that the first view of a page needs, to be inlined in its head: those whose class and tag
 * names all occur there. The whole stylesheet follows where the first view ends (`EndOfFirstView` in `ui/page.tsx`),
 * with the same layers in the same order, so a rule that is missing here is late and one too many does no harm.
 */
export function firstViewStyles(stylesheet: string): (names: ReadonlySet<string>) => string {
  const rules = parse(stylesheet);
  const layers = rules.flatMap(({ head }) =>
    head.startsWith('@layer ') ? [head.slice('@layer '.length)] : [],
  );
  const definitions = rules.flatMap(listDefinitions);

  return (names) => {
    const text = rules.map((rule) => toCss(rule, names)).join('');
    const used = usedBy(text, definitions);
    const variables = used.filter(({ text }) => text.startsWith('--')).map(({ text }) => text);
    const others = used.filter(({ text }) => !text.startsWith('--')).map(({ text }) => text);
    // The order of layers is that of their first mention.
    return `@layer ${layers.join()};${text}@layer theme{:root{${variables.join(';')}}}${others.join('')}`;
  };
}

/** `needs` are the names of each selector. A group, such as `@media`, has rules of its own. */
type Rule = { head: string; text: string; needs: string[][]; rules?: Rule[] };

const GROUP = /^@(?:layer|media|supports)\b/;
/** What may come after the first paint: printing, forced colours, and whatever a visitor does. */
const LATER =
  /^@media (?:print|\(hover|\(forced-colors|\(prefers-reduced-motion:(?:reduce|no-preference)\)$)|^@page|:hover|:active|:focus|:-moz-focus|:popover-open|^html:has\(|:disabled|aria-disabled|data-(?:offline|shown)|::selection/;
/** Properties, animations, and the variables of the theme. */
const DEFINITION = /^@(?:property|keyframes|layer theme)/;
/** The parts of form fields. */
const FIELD_PART = /::(?:-webkit-(?!details)|file-selector|placeholder)|:-moz-ui/;

function parse(css: string): Rule[] {
  const rules: Rule[] = [];
  for (const text of splitStatements(css.replace(/\/\*.*?\*\//gs, '').trim())) {
    const [head = ''] = text.split('{', 1);
    if (LATER.test(head)) continue;
    const rule: Rule = { head, text, needs: splitSelectors(head).map(listNames) };
    if (GROUP.test(head) && text !== head) rule.rules = parse(text.slice(head.length + 1, -1));
    // Initial values for browsers without `@property`.
    if (head === '@layer properties') rule.rules = [];
    rules.push(rule);
  }
  return rules;
}

function toCss({ head, text, needs, rules }: Rule, names: ReadonlySet<string>): string {
  if (DEFINITION.test(head)) return '';
  if (!rules) return needs.some((all) => all.every((name) => names.has(name))) ? text : '';
  const inside = rules.map((rule) => toCss(rule, names)).join('');
  return inside && `${head}{${inside}}`;
}

/** Needed if something mentions its name. */
type Definition = { name: string; text: string };

function listDefinitions({ head, text, rules }: Rule): Definition[] {
  if (!DEFINITION.test(head)) return [];
  if (!rules) return [{ name: head.replace(/^\S+ /, ''), text }];
  return rules
    .flatMap((rule) => rule.text.slice(rule.head.length + 1, -1).split(/;(?=--)/))
    .map((variable) => ({ name: `var(${variable.split(':', 1)}`, text: variable }));
}

/** One variable may be defined by another. */
function usedBy(text: string, definitions: Definition[]): Definition[] {
  const used = definitions.filter(({ name }) => text.includes(name));
  if (used.length === 0) return [];
  const others = definitions.filter((definition) => !used.includes(definition));
  return [...used, ...usedBy(used.map((definition) => definition.text).join(), others)];
}

/** The statements at the top level: rules, groups with all they contain, and `@layer a, b;`. */
function splitStatements(css: string): string[] {
  const statements: string[] = [];
  let depth = 0;
  let start = 0;
  // Strings and escaped characters are skipped.
  for (const { 0: token, index } of css.matchAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\\.|[{};]/gs)) {
    if (token === '{') depth += 1;
    if (token === '}') depth -= 1;
    if (depth > 0 || (token !== '}' && token !== ';')) continue;
    statements.push(css.slice(start, index + 1));
    start = index + 1;
  }
  return statements;
}

const ARGUMENTS = String.raw`\(((?:\\.|[^()\\])*)\)`;
const CONDITION = new RegExp(`:(?!is|where)[\\w-]+${ARGUMENTS}`, 'g');
const ALTERNATIVES = new RegExp(`:(?:is|where)${ARGUMENTS}`);

/** An attribute of ours and its value, `[data-view=draft]`. */
const OWN_ATTRIBUTE = /^\[(data-[\w-]+)(?:="?([\w-]*)"?)?/;

/**
 * `a :is(b, c)` means `a b` and `a c`; an attribute of ours is a name like any other. Other conditions, such as `:not(d)`
 * and `[e]`, are left out, so a rule is rather kept.
 */
function splitSelectors(list: string): string[] {
  if (list.startsWith('@')) return [''];
  const plain = list.replace(/(?<!\\)\[.*?(?<!\\)\]/g, toName).replace(CONDITION, '');
  const [group, inside = ''] = ALTERNATIVES.exec(plain) ?? [];
  if (group !== undefined)
    return inside.split(/(?<!\\),/).flatMap((one) => splitSelectors(plain.replace(group, () => ` ${one}`)));
  return plain === list ? list.split(/(?<!\\),/) : splitSelectors(plain);
}

function toName(attribute: string): string {
  const [, name, value] = OWN_ATTRIBUTE.exec(attribute) ?? [];
  if (name === undefined) return '';
  return value === undefined ? `.${name}` : `.${name}\\=${value}`;
}

/** The class and tag names of a selector. */
function listNames(selector: string): string[] {
  const classes = Array.from(selector.matchAll(/\.((?:\\.|[\w-])+)/g), ([, name = '']) =>
    name.replace(/\\(.)/g, '$1'),
  );
  const tags = selector.replace(/\.(?:\\.|[\w-])+|:+[\w-]+/g, ' ').match(/[a-z][a-z0-9]*/g) ?? [];
  return [...classes, ...tags, ...(FIELD_PART.test(selector) ? ['input'] : [])];
}
