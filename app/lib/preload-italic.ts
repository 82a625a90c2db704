import { preload } from 'react-dom';
import italic from '#app/styles/fonts/serif-italic.woff2?url';

/** For a first view: with `font-display: optional`, a preloaded font is used from the first paint on, or not at all. */
export function preloadItalic() {
  preload(italic, { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' });
}
