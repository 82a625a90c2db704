import { decode, encode, type SourceMapSegment } from '@jridgewell/sourcemap-codec';
import type { Plugin } from 'vite';
import type {} from 'vitest/config';

const NOT_ASCII = /[^\0-\x7f]/g;
const ESCAPE_LENGTH = '\\u0000'.length;

/** Escapes non-ASCII characters: a single one makes V8 keep the whole source with two bytes per character. */
export const asciiOnly: Plugin = {
  name: 'ascii-only',
  applyToEnvironment: ({ config }) => config.consumer === 'server',
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle)) {
      if (file.type !== 'chunk') continue;
      const map = bundle[`${file.fileName}.map`];
      if (map?.type === 'asset') map.source = keepOwnMappings(String(map.source), file.code);
      file.code = file.code.replace(NOT_ASCII, escaped);
    }
  },
};

function escaped(unit: string): string {
  return `\\u${unit
    .charCodeAt(0)
    .toString(16)
    .padStart(ESCAPE_LENGTH - 2, '0')}`;
}

/** Adjusts the columns to the escaped text, and drops the packages, which would take ten times the memory. */
function keepOwnMappings(json: string, code: string): string {
  const map = JSON.parse(json) as { sources: string[]; mappings: string };
  // Node resolves the URL of every source at startup, whether there is a trace to map or not.
  const sources = map.sources.filter((source) => !source.includes('node_modules'));
  const places = map.sources.map((source) => sources.indexOf(source));
  const lines = code.split('\n');
  const mappings = decode(map.mappings).map((segments, line) => {
    const letters = Array.from((lines[line] ?? '').matchAll(NOT_ASCII), ({ index }) => index);
    let before = 0;
    let isOwn = false;
    const kept: SourceMapSegment[] = [];
    for (const segment of segments) {
      while ((letters[before] ?? Number.POSITIVE_INFINITY) < segment[0]) before += 1;
      const column = segment[0] + before * (ESCAPE_LENGTH - 1);
      const wasOwn = isOwn;
      const place = segment.length > 1 ? (places[segment[1] as number] ?? -1) : -1;
      isOwn = place >= 0;
      if (isOwn) kept.push([column, place, segment[2] as number, segment[3] as number]);
      else if (wasOwn) kept.push([column]);
    }
    return kept;
  });
  return JSON.stringify({ version: 3, sources, names: [], mappings: encode(mappings) });
}

const CONTENT_MODULE = '/server/content/content.ts';

/** The texts of a new site are read and checked here, once: the code that is loaded has their values. */
export const contentAsData: Plugin = {
  name: 'content-as-data',
  // Vitest keeps transformed modules on disk by the text of their file, which stays the same when `content/` changes.
  configureVitest({ defineCacheKeyGenerator }) {
    defineCacheKeyGenerator(({ id }) => (id.endsWith(CONTENT_MODULE) ? false : undefined));
  },
  async load(id) {
    if (!id.endsWith(CONTENT_MODULE)) return undefined;
    const content = await import('../server/content/content.ts');
    return Object.entries(content)
      .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
      .join('\n');
  },
};

/** V8 keeps the source in memory, too: no whitespace and no comments, but names, for stack traces. */
export const minifyOptions = { compress: true, mangle: false, codegen: { removeWhitespace: true } };
