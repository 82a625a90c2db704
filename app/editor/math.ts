const MATHML = 'http://www.w3.org/1998/Math/MathML';
const NAME = /^(?:math|m[a-z]+|semantics|annotation)$/;
const ATTRIBUTE =
  /^(?:display|mathvariant|stretchy|fence|form|separator|accent|accentunder|columnalign|rowalign|columnspan|rowspan|width|height|depth|linethickness|lspace|rspace|minsize|maxsize|largeop|movablelimits|symmetric|displaystyle|scriptlevel|encoding|alttext|voffset)$/;

/** A formula without anything but MathML: stored texts may come from anywhere. */
function safeMath(element: Element): Element {
  const copy = document.createElementNS(MATHML, element.localName);
  for (const { name, value } of element.attributes) if (ATTRIBUTE.test(name)) copy.setAttribute(name, value);
  for (const child of element.childNodes) {
    if (child.nodeType === child.TEXT_NODE) copy.append(child.textContent ?? '');
    else if (child.nodeType === child.ELEMENT_NODE && NAME.test((child as Element).localName))
      copy.append(safeMath(child as Element));
  }
  return copy;
}

export function mathElement(mathml: string): Element {
  const { body } = new DOMParser().parseFromString(mathml, 'text/html');
  const math = body.querySelector('math');
  return math ? safeMath(math) : document.createElement('code');
}

/** The LaTeX that a formula was written as. */
export function toLatex(math: Element): string {
  return math.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? '';
}
