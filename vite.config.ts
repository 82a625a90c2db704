import { readFile } from 'node:fs/promises';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, transformWithOxc } from 'vite';

/**
 * What goes together, in three files instead of twenty that compress badly one by one: the frameworks, which change
 * seldom and stay in visitors' caches over a release, what frames every page, and the top of the home page.
 */
const groups = [
  {
    name: 'frameworks',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*(nfinite|useMutation|mutationObserver)))\//,
  },
  {
    name: 'site',
    test: /app\/(features\/shell\/(?!not-found)|lib\/(analytics|api|connectivity|head|json-ld|load-page|load-script|paths|query-client|toast-store)\.|ui\/(button|page)\.|content\/(brand|navigation)\.)/,
  },
  {
    name: 'first-view',
    test: /app\/(features\/marketing\/(hero|proof|claims-line|service-cards|subject-list)|ui\/(more-link|drawing)\.|content\/(home|claims|services|subjects|testimonials)\.)/,
  },
];

/** `import source from './some.ts?script'` gives the file as the text of a small classic script, to be written into a page. */
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

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [scriptTexts(), tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
}));
