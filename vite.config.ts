import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Files that go together, instead of twenty that compress badly one by one: the frameworks, which change seldom and
 * stay in visitors' caches over a release; what frames every page; and what the marketing pages share.
 */
const groups = [
  {
    name: 'frameworks',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack(?!.*(nfinite|useMutation|mutationObserver)))\//,
  },
  {
    name: 'site',
    test: /app\/(root|features\/shell\/(?!not-found)|lib\/(?!session)|ui\/(button|page)\.|content\/(brand|navigation)\.)/,
  },
  {
    name: 'marketing',
    test: /app\/(features\/marketing\/(?!legal)|ui\/(details-list|drawing)|content\/(claims|contact|process|services|testimonials)\.)/,
  },
];

export default defineConfig(({ isSsrBuild }) => ({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    assetsInlineLimit: 0,
    rolldownOptions: isSsrBuild ? {} : { output: { codeSplitting: { groups } } },
  },
}));
