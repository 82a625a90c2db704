/** What the server leaves in the page for the code that comes later. The answers of the loaders are the element's text. */
export type PageState = {
  /** React Router's settings, as JSON. */
  context: string;
  manifest: string;
  /** The files of each matched route. */
  routes: Record<string, string[]>;
};

export const PAGE_STATE_ID = 'page-state';
