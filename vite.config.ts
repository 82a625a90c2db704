import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { build, defineConfig, type Plugin, type Rolldown } from 'vite';
import { asciiOnly, minifyOptions } from './scripts/server-code.ts';

type Context = Rolldown.ChunkingContext;

/** Whether a module serves only pages of the admin area. */
function isForAdmin(id: string, context: Context): boolean {
  if (/\/app\/(routes|features\/[\w-]+)\/admin\/|\/app\/editor\//.test(id)) return true;
  const { importers = [], dynamicImporters = [] } = context.getModuleInfo(id) ?? {};
  const users = [...importers, ...dynamicImporters];
  return users.length > 0 && users.every((user) => isForAdmin(user, context));
}

/** What forms have in common: pages with a form and the admin area load all of it. Each file costs a slow phone 14 ms. */
const inForms =
  /\/app\/(ui\/(use-form|dialog)|lib\/(field-errors|use-focus-on-refusal|upload|unsaved-work|token))\.tsx?/;
/** The same for lists that are searched and filtered, with the router's links and search parameters. */
const inLists =
  /react-router\/.*\/dom\/(dom|lib)\.js|\/app\/(ui\/marked|lib\/(list-parameters|use-change-address|use-debounced|use-typed-search|head|log|list-items))\.tsx?|\/contracts\/(sample-rules|post-status)\.ts/;

/** One file compresses better than many. A group includes what its modules import, unless an earlier group has it. */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
  { name: 'router', test: /node_modules\/react-router\/(?!.*\/dom\/(dom|lib)\.js)/ },
  // What every page loads. Not by `root.tsx`, which also imports what makes a head, for the server only.
  {
    name: 'site',
    test: /\/app\/(features\/shell\/(header|footer|connectivity-banner|toasts|page-error|site-look)|lib\/(load-page|cache-times|deferred|preload-italic|local-storage)|styles\/(admin\.css|fonts))/,
  },
  // What is around every long text: 0.6 KB less than as nine files.
  {
    name: 'article',
    test: /\/app\/ui\/(contents-list|read-next|copy-link|running-head|cover|demonstration-figures)\.tsx/,
  },
  // Most pages load it after their first view. Query options are loaded with the page that uses them.
  {
    name: 'query',
    test: /node_modules\/@tanstack\/(?!.*\/queryOptions)|\/app\/lib\/quer(y-client|ies)\.tsx?/,
  },
  // By the pages that use them, as without groups: the admin area's groups would include them.
  {
    name: (id: string, context: Context) =>
      isForAdmin(id, context) || inForms.test(id) || inLists.test(id) ? null : 'shared',
    test: /\/(shared|app\/(lib|ui|editor))\//,
    entriesAware: true,
    entriesAwareMergeThreshold: 1000,
    minShareCount: 6,
  },
  { name: 'form', test: inForms },
  { name: 'list', test: inLists },
  // Around every page of the admin area.
  { name: 'admin', test: /\/app\/(routes\/admin\/(shell|layout)|features\/auth\/sign-in-dialog)\.tsx/ },
  // What several of them use.
  {
    name: (id: string, context: Context) => (isForAdmin(id, context) ? 'desk' : null),
    test: /\/(shared|app\/(lib|ui|features))\//,
    minShareCount: 3,
  },
  {
    name: 'editor',
    test: /\/app\/editor\/(editor-(page|frame)|preview-dialog)\.tsx|\/app\/ui\/word-import-button\.tsx/,
  },
  // One file, which is preloaded by this name (`preload` in a route's handle).
  { name: 'rich-text', test: /\/app\/editor\/rich-text\.tsx/ },
];

/** The names of entry-aware chunks list the pages that use them, and every page has the list of chunks. */
const chunkFileNames = ({ name }: { name: string }) => `assets/${name.split('~')[0]}-[hash].js`;

/** `import text from './some.ts?script'` gives the file and what it imports as the text of a small classic script, to be inlined. */
function scriptTexts(): Plugin {
  return {
    name: 'script-texts',
    enforce: 'pre',
    load: {
      filter: { id: /\?script$/ },
      async handler(id) {
        const [file = ''] = id.split('?');
        const built = await build({
          configFile: false,
          logLevel: 'error',
          build: {
            write: false,
            modulePreload: false,
            target: 'es2023',
            rolldownOptions: { input: file, output: { format: 'iife' } },
          },
        });
        const [script] = (built as Rolldown.RolldownOutput).output;
        for (const source of script.moduleIds) this.addWatchFile(source);
        return `export default ${JSON.stringify(script.code.trim())}`;
      },
    },
  };
}

/**
 * The functions of these chunks are compiled as the file arrives, on another thread, and not one by one on the main
 * thread when they are called: a third less of its time until the editor is there, or a page hydrated.
 */
const postBanner = ({ name }: { name: string }) =>
  name === 'desk' || groups.some((group) => group.name === name) ? '//# allFunctionsCalledOnLoad' : '';

export default defineConfig(({ command }) => ({
  plugins: [
    scriptTexts(), // Vite optimizes the styles; twice, prefixed declarations would be repeated.
    tailwindcss({ optimize: false }),
    reactRouter(),
    asciiOnly,
  ],
  // React is bundled with the pages: one file is read faster than many, and it is always React for production.
  ssr: command === 'build' ? { noExternal: true } : {},
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: { codeSplitting: { groups }, chunkFileNames, postBanner },
          // A module is only loaded for what is used of it: the head of a document is not used in the browser.
          treeshake: {
            moduleSideEffects: [{ test: /\/(app|shared)\/(?!entry\.client).*\.tsx?$/, sideEffects: false }],
          },
        },
      },
    },
    ssr: {
      build: {
        rolldownOptions: {
          input: 'app/pages.ts',
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
  // Flat rules, of which a first view takes those that it needs (`first-view-styles.ts`): `Features.Nesting`.
  css: { lightningcss: { include: 1 } },
  build: {
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    // The first versions with `light-dark()`: without it each colour would be written twice, with a fallback.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
  },
}));
