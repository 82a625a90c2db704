import { PAGE_STATE_ID, type PageState } from './page-state.ts';

type RouterState = {
  __reactRouterContext: object;
  __reactRouterRouteModules: Record<string, object>;
};

/** Hands the router what it expects to find: its settings, the answers of the loaders and the code of the page. */
export async function takeOverState() {
  // Code that was in the cache may be here before the end of the page, where the state is.
  if (document.readyState === 'loading') {
    await new Promise((resolve) => document.addEventListener('DOMContentLoaded', resolve, { once: true }));
  }
  const element = document.getElementById(PAGE_STATE_ID);
  // The development server writes the router's own scripts.
  if (!element) return;
  const { context, manifest, routes }: PageState = JSON.parse(element.dataset.state ?? '');
  const modules = Object.entries(routes).map(async ([id, files]) => [id, await merged(files)] as const);
  await import(/* @vite-ignore */ manifest);
  const state: RouterState = {
    __reactRouterRouteModules: Object.fromEntries(await Promise.all(modules)),
    __reactRouterContext: {
      ...JSON.parse(context),
      stream: new Blob([element.textContent ?? '']).stream(),
    },
  };
  Object.assign(window, state);
  element.remove();
}

/** A route's code may come in parts. */
async function merged(files: string[]): Promise<object> {
  return Object.assign({}, ...(await Promise.all(files.map((file) => import(/* @vite-ignore */ file)))));
}
