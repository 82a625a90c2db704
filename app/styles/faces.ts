// Written by scripts/fonts.ts.
import display from './fonts/display.woff2?url';
import sans from './fonts/sans.woff2?url';
import serif from './fonts/serif.woff2?url';
import serifItalic from './fonts/serif-italic.woff2?url';

export type Face = { family: string; url: string; style: string; weight: string };

export const faces: Face[] = [
  { family: 'Octavo Serif', url: serif, style: 'normal', weight: '400 700' },
  { family: 'Octavo Serif', url: serifItalic, style: 'italic', weight: '400' },
  { family: 'Octavo Display', url: display, style: 'normal', weight: '400 500' },
  { family: 'Octavo Sans', url: sans, style: 'normal', weight: '400 700' },
];
