import { imageSources } from '#shared/text/responsive-images.ts';
import { type Child, createElement, type Element } from './tree.ts';

/** The width of the text column. */
const COLUMN = '(min-width: 48rem) 40rem, 100vw';

/** Adds sizes and formats to uploaded images; leaves external ones unchanged. */
export function addImageSources(parent: Element) {
  parent.children = parent.children.map((child): Child => {
    if (typeof child === 'string') return child;
    addImageSources(child);
    const image = child.name === 'img' ? imageSources(child.attributes.src ?? '') : undefined;
    if (!image) return child;
    const { width: _width, height: _height, ...others } = child.attributes;
    const size = { width: String(image.width), height: String(image.height) };
    return createElement('picture', {}, [
      ...image.sources.map(({ type, srcSet }) =>
        createElement('source', { type, srcset: srcSet, sizes: COLUMN }),
      ),
      { ...child, attributes: { ...size, ...others } },
    ]);
  });
}
