import type { Plugin } from 'vite';

/**
 * Writes every letter outside ASCII as an escape. One such letter, a curly quote say, makes V8 keep the whole file
 * with two bytes for each of its letters, for as long as the server runs.
 */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk') file.code = file.code.replace(/[^\0-\x7f]/g, escaped);
  },
};

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

/** The engine keeps the sources in memory, too: no blanks and no comments, but names, for whoever reads a stack trace. */
export const closeSet = { compress: true, mangle: false, codegen: { removeWhitespace: true } };
