/**
 * Bundles the server into one file, `build/main.js`, packages included: a start reads one file instead of a thousand,
 * without types to strip. The workers that render images, long texts and Word files are separate files next to it.
 */
import path from 'node:path';
import { build, type Plugin } from 'vite';
import { asciiOnly, contentAsData, minifyOptions } from './server-code.ts';

const ROOT = path.dirname(import.meta.dirname);
const OUT = path.join(ROOT, 'build');
/** Native code, packages with files of their own, names that cannot be written in ASCII, or development only. */
const STAY_OUTSIDE = ['sharp', '@fastify/swagger-ui', 'temml', 'vite', 'pg-native'];

/** `import.meta.dirname` stays the module's own folder, where its fonts and texts are, not that of the bundle. */
const ownFolders: Plugin = {
  name: 'own-folders',
  transform(code, id) {
    if (!code.includes('import.meta.dirname')) return undefined;
    const folder = path.relative(OUT, path.dirname(id));
    const folderExpression = `(import.meta.dirname + ${JSON.stringify(`/${folder}`)})`;
    return { code: code.replaceAll('import.meta.dirname', folderExpression), map: null };
  },
};

await build({
  configFile: false,
  root: ROOT,
  logLevel: 'warn',
  plugins: [contentAsData, ownFolders, asciiOnly],
  define: { 'process.env.NODE_ENV': JSON.stringify('production') },
  ssr: { noExternal: true, external: STAY_OUTSIDE },
  build: {
    ssr: true,
    outDir: OUT,
    emptyOutDir: false,
    copyPublicDir: false,
    target: 'node24',
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/main.ts',
        'draw-worker': 'server/pages/draw-worker.ts',
        'paper-worker': 'server/papers/paper-worker.ts',
        'brief-worker': 'server/briefs/brief-worker.ts',
      },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'main-[name].js',
        minify: minifyOptions,
        // A stack trace needs names and lines, not a second copy of the sources.
        sourcemapExcludeSources: true,
      },
    },
  },
});
