import { createHash } from 'node:crypto';
import { descendants, elements } from '#server/html/tree.ts';
import { shortened } from './losses.ts';
import type { Package, Relations } from './package.ts';
import type { Inline } from './paper.ts';
import { child, type Xml } from './xml.ts';

const IN_MEDIA = '/media/';
const ID_CHARACTERS = 24;
const EMU_PER_PIXEL = 9525;
/** Namespaces whose drawings are read; of others, the fallback is. */
const UNDERSTOOD = new Set('wps wpg wpc w14 w15 w16 wp14 a14 m v pic w16se'.split(' '));

const SHOWN = new Set(['w:txbxContent', 'a:blip', 'v:imagedata', 'c:chart', 'dgm:relIds']);

type DrawingContext = {
  parts: Package;
  relations: Relations;
  images: Map<string, Uint8Array>;
  put: (part: Inline) => void;
  box: (content: Xml) => void;
  lose: (what: string) => void;
};

/** Pictures and text boxes; of charts, diagrams and objects, what is lost. */
export function readDrawing(node: Xml, { parts, relations, images, put, box, lose }: DrawingContext) {
  let isFound = false;
  const properties = [...descendants(node, 'wp:docPr')][0]?.attributes ?? {};
  const shape = [...descendants(node, 'v:shape')][0]?.attributes ?? {};
  const alt = (properties.descr || properties.title || shape.alt || '').trim();
  const extent = [...descendants(node, 'wp:extent')][0]?.attributes;
  const object = [...descendants(node, 'o:OLEObject')][0];
  draw(node);
  if (object) {
    const program = object.attributes.ProgID ?? '';
    lose(
      /^equation/i.test(program)
        ? 'An equation of the old equation editor'
        : `An embedded object (${program})`,
    );
  } else if ([...descendants(node, 'v:rect')].some(({ attributes }) => attributes['o:hr']))
    lose('A horizontal line');
  else if (!isFound) lose(alt ? `A drawing: ${shortened(alt)}` : 'A drawing');

  function draw(element: Xml) {
    for (const each of elements(element)) {
      if (SHOWN.has(each.name) || (each.name === 'v:textpath' && each.attributes.string)) isFound = true;
      switch (each.name) {
        case 'w:txbxContent':
          box(each);
          break;
        case 'a:blip':
        case 'v:imagedata':
          picture(each);
          break;
        case 'c:chart':
          lose(alt ? `A chart: ${shortened(alt)}` : 'A chart');
          break;
        case 'dgm:relIds':
          lose(alt ? `A diagram: ${shortened(alt)}` : 'A diagram');
          break;
        case 'v:textpath':
          if (each.attributes.string) put({ type: 'text', text: each.attributes.string, style: {} });
          break;
        case 'mc:AlternateContent':
          for (const one of alternative(each)) draw({ name: '', attributes: {}, children: [one] });
          break;
        default:
          draw(each);
      }
    }
  }

  function picture({ name, attributes }: Xml) {
    const id = attributes['r:embed'] || attributes['r:id'] || attributes['r:link'] || attributes['o:relid'];
    const relation = relations.get(id ?? '');
    // No page of the site may request a picture from elsewhere.
    if (relation?.isExternal) {
      const host = URL.parse(relation.target)?.host;
      return lose(host ? `A picture that is on ${host}` : 'A picture that is in another file');
    }
    if (!relation || !parts.has(relation.target)) return lose('A picture that is missing in the file');
    const bytes = parts.bytes(relation.target);
    const format = detectFormat(bytes);
    if (!format) {
      const kind = relation.target.split('.').at(-1) ?? '';
      if (object && name === 'v:imagedata') return;
      return lose(`A picture of the format ${kind.toUpperCase()}${alt ? `: ${shortened(alt)}` : ''}`);
    }
    const hash = createHash('sha256').update(bytes).digest('hex').slice(0, ID_CHARACTERS);
    images.set(hash, bytes);
    put(image(`${IN_MEDIA}${hash}`));
  }

  function image(src: string): Inline {
    const [width, height] = [extent?.cx, extent?.cy].map((size) => Math.round(Number(size) / EMU_PER_PIXEL));
    return { type: 'image', src, alt, ...(width && height && { width, height }) };
  }
}

/** The first choice that is understood, or the fallback. */
export function alternative(node: Xml): Xml[] {
  for (const each of elements(node)) {
    const needs = (each.attributes.Requires ?? '').split(/\s+/).filter(Boolean);
    if (each.name === 'mc:Choice' && needs.every((prefix) => UNDERSTOOD.has(prefix))) return elements(each);
  }
  const fallback = child(node, 'mc:Fallback');
  return fallback ? elements(fallback) : [];
}

/** By its first bytes: what browsers show and the site can store. */
function detectFormat(bytes: Uint8Array): 'png' | 'jpeg' | 'gif' | 'webp' | undefined {
  const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  if (start.startsWith('\x89PNG')) return 'png';
  if (start.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (start.startsWith('GIF8')) return 'gif';
  return start.startsWith('RIFF') && start.endsWith('WEBP') ? 'webp' : undefined;
}
