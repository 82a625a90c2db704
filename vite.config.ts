import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { asciiOnly, closeSet } from './scripts/server-code.ts';

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

export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter(), asciiOnly],
  // The pages carry React along: one file is read faster than many, and it is React for production, whatever is set.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: { ssr: { build: { rolldownOptions: { output: { minify: closeSet } } } } },
  define: command === 'build' ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
}));
