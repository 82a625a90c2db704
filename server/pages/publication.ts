/** What the built pages tell the server about themselves (`app/public-pages.ts`, by way of `app/entry.server.tsx`). */
export type Publication = {
  brand: { name: string; tagline: string };
  pages: { path: string; title: string; kind: string; updated?: string }[];
  /** When the pages were built: their words may have changed then. */
  builtAt: string;
};
