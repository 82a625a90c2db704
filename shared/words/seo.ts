// The shape of every page's search-engine copy. Nothing to edit here: the words stand in each page's own
// file. A title never carries the brand (the code adds it), a description runs to 120–155 characters,
// keywords to 8–14 entries.

export type Seo = {
  title: string;
  description: string;
  keywords: string[];
};
