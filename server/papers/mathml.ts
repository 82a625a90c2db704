import { type Child, cleanText, collectText, type Element, escapeAttribute } from '#server/html/tree.ts';
import { ACCENTS, SCRIPTS } from './omml.ts';
import { named } from './xml.ts';

/** MathML as Word's equations (OMML): the way back from `omml.ts`. */

const NARY = new Set('∑∏∐∫∬∭∮∯∰∱∲∳⋀⋁⋂⋃⨀⨁⨂⨃⨄⨅⨆');
const GROUPS = new Set('⏞⏟⏜⏝⎴⎵←→↔⇐⇒⇔');
const BAR = '¯';

export function toOmml(math: Element): string {
  return `<m:oMath>${row(math.children)}</m:oMath>`;
}

function row(children: Child[]): string {
  return children.map((each) => (typeof each === 'string' ? run(each) : part(each))).join('');
}

/** The content of one child, which may be a row. */
function slot(name: string, node: Child | undefined): string {
  const isRow = typeof node === 'object' && node.name === 'mrow' && !isFenced(node);
  return `<m:${name}>${node === undefined ? '' : row(isRow ? node.children : [node])}</m:${name}>`;
}

function part(node: Element): string {
  const { name, children } = node;
  const [first, second, third] = children;
  switch (name) {
    case 'mi': {
      const text = collectText(node);
      const isUpright = node.attributes.mathvariant === 'normal' || [...text].length > 1;
      return run(text, isUpright ? '<m:rPr><m:sty m:val="p"/></m:rPr>' : '');
    }
    case 'mn':
    case 'mo':
      return run(collectText(node));
    case 'mtext':
    case 'ms':
      return run(collectText(node), '<m:rPr><m:nor/></m:rPr>');
    case 'mspace':
      return run(' ', '<m:rPr><m:nor/></m:rPr>');
    case 'mfrac': {
      const type = node.attributes.linethickness === '0' ? '<m:fPr><m:type m:val="noBar"/></m:fPr>' : '';
      return `<m:f>${type}${slot('num', first)}${slot('den', second)}</m:f>`;
    }
    case 'msqrt':
      return `<m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e>${row(children)}</m:e></m:rad>`;
    case 'mroot':
      return `<m:rad>${slot('deg', second)}${slot('e', first)}</m:rad>`;
    case 'msup':
      return isNary(first) ? nary(first, undefined, second, 'subSup') : script(node);
    case 'msub':
      return isNary(first) ? nary(first, second, undefined, 'subSup') : script(node);
    case 'msubsup':
      return isNary(first) ? nary(first, second, third, 'subSup') : script(node);
    case 'munder':
    case 'mover':
      return overOrUnder(node);
    case 'munderover':
      if (isNary(first)) return nary(first, second, third, 'undOvr');
      return `<m:limUpp><m:e><m:limLow>${slot('e', first)}${slot('lim', second)}</m:limLow></m:e>${slot('lim', third)}</m:limUpp>`;
    case 'mmultiscripts': {
      const at = children.findIndex((each) => typeof each === 'object' && each.name === 'mprescripts');
      const base = slot('e', first);
      return `<m:sPre>${slot('sub', children[at + 1])}${slot('sup', children[at + 2])}${base}</m:sPre>`;
    }
    case 'mtable':
      return `<m:m>${named(node, 'mtr').map(tableRow).join('')}</m:m>`;
    case 'mphantom':
      return `<m:phant><m:phantPr><m:show m:val="0"/></m:phantPr><m:e>${row(children)}</m:e></m:phant>`;
    case 'mrow':
      return isFenced(node) ? delimiters(node) : row(children);
    case 'annotation':
      return '';
    default:
      return row(children);
  }
}

function tableRow(tableLine: Element): string {
  const cells = named(tableLine, 'mtd').map((cell) => `<m:e>${row(cell.children)}</m:e>`);
  return `<m:mr>${cells.join('')}</m:mr>`;
}

function overOrUnder({ name, children, attributes }: Element): string {
  const [base, sign] = children;
  const isTop = name === 'mover';
  if (isNary(base)) return nary(base, isTop ? undefined : sign, isTop ? sign : undefined, 'undOvr');
  const written = typeof sign === 'object' && sign.name === 'mo' ? collectText(sign) : '';
  const position = `<m:pos m:val="${isTop ? 'top' : 'bot'}"/>`;
  if (isTop && attributes.accent === 'true' && written)
    return `<m:acc><m:accPr>${character('chr', ACCENTS.get(written) ?? written)}</m:accPr>${slot('e', base)}</m:acc>`;
  if (written === BAR) return `<m:bar><m:barPr>${position}</m:barPr>${slot('e', base)}</m:bar>`;
  if (GROUPS.has(written))
    return `<m:groupChr><m:groupChrPr>${character('chr', written)}${position}</m:groupChrPr>${slot('e', base)}</m:groupChr>`;
  return script({ name, attributes, children });
}

/** What has the same parts in both. */
function script({ name, children }: Element): string {
  const [element, { slots }] = [...SCRIPTS].find(([, each]) => each.name === name) ?? ['', { slots: [] }];
  return `<${element}>${slots.map((each, index) => slot(each, children[index])).join('')}</${element}>`;
}

/** The operand follows as it is: in MathML it is not inside its operator. */
function nary(
  sign: Child | undefined,
  low: Child | undefined,
  high: Child | undefined,
  place: 'subSup' | 'undOvr',
): string {
  const properties = `${character('chr', typeof sign === 'object' ? collectText(sign) : '')}<m:limLoc m:val="${place}"/>`;
  return `<m:nary><m:naryPr>${properties}</m:naryPr>${slot('sub', low)}${slot('sup', high)}<m:e/></m:nary>`;
}

function delimiters({ children }: Element): string {
  const signs = [children[0], children.at(-1)].map((each) =>
    typeof each === 'object' ? collectText(each) : '',
  );
  const parts: Child[][] = [[]];
  let separator = '|';
  for (const each of children.slice(1, -1)) {
    if (typeof each === 'object' && each.attributes.separator === 'true') {
      separator = collectText(each);
      parts.push([]);
    } else parts.at(-1)?.push(each);
  }
  const properties =
    character('begChr', signs[0] ?? '') +
    character('sepChr', separator) +
    character('endChr', signs[1] ?? '');
  return `<m:d><m:dPr>${properties}</m:dPr>${parts.map((each) => `<m:e>${row(each)}</m:e>`).join('')}</m:d>`;
}

function isFenced({ children }: Element): boolean {
  const isFence = (each: Child | undefined) =>
    typeof each === 'object' && each.name === 'mo' && each.attributes.fence === 'true';
  return children.length >= 2 && isFence(children[0]) && isFence(children.at(-1));
}

function isNary(node: Child | undefined): node is Element {
  return typeof node === 'object' && node.name === 'mo' && NARY.has(collectText(node));
}

function character(name: string, sign: string): string {
  return `<m:${name} m:val="${escapeXml(sign)}"/>`;
}

function run(text: string, properties = ''): string {
  return text ? `<m:r>${properties}<m:t xml:space="preserve">${escapeXml(text)}</m:t></m:r>` : '';
}

export function escapeXml(text: string): string {
  return escapeAttribute(cleanText(text));
}
