import { imageSources } from '#shared/text/responsive-images.ts';
import { createElement, type Element, replaceElements } from './tree.ts';

/** The width of the text column. */
const COLUMN = '(min-width: 48rem) 40rem, 100vw';

/** Adds sizes and formats to uploaded images; leaves external ones unchanged. */
export function addImageSources(root: Element) {
  root.children = replaceElements(root.children, (element, children) => {
    const image = element.name === 'img' ? imageSources(element.attributes.src ?? '') : undefined;
    if (!image) return [{ ...element, children }];
    const { width: _width, height: _height, ...others } = element.attributes;
    const size = { width: String(image.width), height: String(image.height) };
    const sources = image.sources.map(({ type, srcSet }) =>
      createElement('source', { type, srcset: srcSet, sizes: COLUMN }),
    );
    return [createElement('picture', {}, [...sources, { ...element, attributes: { ...size, ...others } }])];
  });
}
