import type { DOMOutputSpec } from '@tiptap/pm/model';

/** A caption is one line with `*italics*` and `**bold**`: it is typed into a field next to its table or picture. */

export function captionText(element: Element | null): string {
  if (!element) return '';
  return [...element.childNodes].map(toCaptionLine).join('').replace(/\s+/g, ' ').trim();
}

function toCaptionLine(node: ChildNode): string {
  const inner = node.nodeType === node.ELEMENT_NODE ? [...node.childNodes].map(toCaptionLine).join('') : '';
  if (node.nodeName === 'EM' || node.nodeName === 'I') return inner.trim() && `*${inner}*`;
  if (node.nodeName === 'STRONG' || node.nodeName === 'B') return inner.trim() && `**${inner}**`;
  return node.nodeType === node.TEXT_NODE ? (node.textContent ?? '') : inner;
}

export function captionSpec(name: 'caption' | 'figcaption', text: string): DOMOutputSpec {
  const parts = text.split(/(\*\*[^*]+\*\*|\*[^*]+\*)/).filter((part) => part !== '');
  const children = parts.map((part): DOMOutputSpec | string => {
    if (/^\*\*.+\*\*$/.test(part)) return ['strong', {}, part.slice(2, -2)] as unknown as DOMOutputSpec;
    if (/^\*.+\*$/.test(part)) return ['em', {}, part.slice(1, -1)] as unknown as DOMOutputSpec;
    return part;
  });
  return [name, {}, ...children] as unknown as DOMOutputSpec;
}
