import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * What every page needs, in two files instead of twenty that compress badly one by one: the frameworks, which change
 * seldom and stay in visitors' caches over a release, and what frames every page.
 */
const groups = [
  {
    name: 'frameworks',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*(nfinite|useMutation|mutationObserver)))\//,
  },
  {
    name: 'site',
    test: /app\/(features\/shell\/(?!not-found)|lib\/(?!session)|ui\/(button|page)\.|content\/(brand|navigation)\.)/,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
}));
