import { readFile } from 'node:fs/promises';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, transformWithOxc } from 'vite';
import { asciiOnly, closeSet } from './scripts/server-code.ts';

/**
 * What goes together, in a few files instead of forty that compress badly one by one, and each of which costs a phone a
 * request: the frameworks in two, because a phone reads one of them in a moment that nobody notices; what every page
 * has; the top of the home page; and the two things that people come to read. `useMutation` and what grows by
 * scrolling come with the pages that need them.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  {
    name: 'router',
    test: /node_modules\/(react-router|@tanstack(?!.*(useInfinite|infiniteQueryO|useMutation|mutationObserver)))\//,
  },
  {
    name: 'site',
    test: /app\/(first-view\/|features\/shell\/(?!missing|not-found|quiet)|features\/samples\/samples\.queries|lib\/(analytics|api|connectivity|deferred|head|json-ld|load-page|load-script|page-text|paths|prefetch|query-client|toast-store|token)\.|ui\/(button|page)\.|content\/(brand|navigation|subjects)\.)|shared\/text\/(excerpt|slug|social-image)\./,
  },
  {
    name: 'home',
    test: /app\/(features\/marketing\/(hero|proof|claims-line|service-cards|subject-list)|ui\/(more-link|drawing)\.|content\/(faqs|home|claims|services|testimonials)\.)/,
  },
  { name: 'forms', test: /app\/ui\/(dialog|field)\./ },
  {
    name: 'reading',
    test: /app\/(ui\/(breadcrumb|closing|contents-list|page-links|safe-html|skeleton|use-infinite-scroll)\.|lib\/(list-parameters|log|use-debounced)\.)|shared\/(text\/(dates|headings|responsive-images|words)|contracts\/(academic|limits|post-status))\.|node_modules\/@tanstack.*nfinite/,
  },
  {
    name: 'samples',
    test: /app\/(features\/samples\/(sample-entry|sample-feed|no-samples|samples\.head|use-failure-toast)|content\/samples\.)/,
  },
  {
    name: 'blog',
    test: /app\/(features\/(blog\/(blog\.|blog-address|post-)(?!.*admin)|comments\/comments\.queries)|content\/blog\.)/,
  },
  {
    name: 'comments',
    test: /app\/(features\/comments\/(?!admin)|lib\/(send-key|use-is-live)\.)|shared\/contracts\/comment-rules\.|node_modules\/@tanstack/,
  },
];

const grouped = new Set(groups.map(({ name }) => name));

/**
 * Makes Chromium get the functions of a file ready while it comes, beside the thread that draws the page, and not one by
 * one when they are called.
 */
const READ_AHEAD = '//# allFunctionsCalledOnLoad';

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

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [scriptTexts(), tailwindcss(), reactRouter(), asciiOnly],
  // The pages carry React along: one file is read faster than many, and it is React for production, whatever is set.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: { ssr: { build: { rolldownOptions: { output: { minify: closeSet } } } } },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: isSsrBuild
      ? {}
      : {
          output: {
            codeSplitting: { groups },
            postBanner: ({ name }) => (grouped.has(name) ? READ_AHEAD : ''),
          },
        },
  },
}));
