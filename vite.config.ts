import { readFile } from 'node:fs/promises';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, transformWithOxc } from 'vite';
import { asciiOnly, minifyOptions } from './scripts/server-code.ts';

/** One file compresses better than many. A group includes what its modules import, unless an earlier group has it. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\// },
  // What every page loads.
  { name: 'site', test: /\/app\/(root|entry\.client)\.tsx/ },
  // Most pages load it after their first view. Query options are loaded with the page that uses them.
  { name: 'query', test: /node_modules\/@tanstack\/(?!.*ueryOptions)/ },
];

/** `import text from './some.ts?script'` gives the file as the text of a small classic script, to be inlined. */
function scriptTexts(): Plugin {
  return {
    name: 'script-texts',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?');
      if (query !== 'script') return;
      this.addWatchFile(file);
      const { code } = await transformWithOxc(await readFile(file, 'utf8'), file);
      const body = code.replace(/^export \{\s*\};?$/m, '');
      const script = await minify(file, `(() => {${body}})()`, { module: false, sourcemap: false });
      return `export default ${JSON.stringify(script.code)}`;
    },
  };
}

export default defineConfig(({ command }) => ({
  plugins: [scriptTexts(), tailwindcss(), reactRouter(), asciiOnly],
  // React is bundled with the pages: one file is read faster than many, and it is always React for production.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
    ssr: {
      build: {
        rolldownOptions: {
          output: { minify: minifyOptions },
          // Lazy chunks of the browser need not be separate on the server.
          checks: { ineffectiveDynamicImport: false },
        },
      },
    },
  },
  // Found at startup: a dependency that Vite only finds in the browser costs the first visit a reload.
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.tsx'] },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
  },
}));
