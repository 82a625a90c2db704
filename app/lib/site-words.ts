import { createContext, useContext } from 'react';
import type { SiteWords } from '#shared/words/page-words.ts';
import { createTranslator, type Translate } from '#shared/words/translate.ts';

/** Used if the words of the site could not be loaded. */
export const noWords: SiteWords = {
  brand: {
    name: '',
    tagline: '',
    writer: '',
    person: '',
    workedPrice: '',
    email: '',
    chat: { label: '', href: '' },
    responseTime: '',
    rights: '',
  },
  navigation: {
    main: [],
    getStarted: { label: '', href: '' },
    quickTitle: '',
    quick: [],
    servicesTitle: '',
    services: [],
    contactTitle: '',
    legal: [],
    structured: [],
  },
  reworded: {},
};

/** Provided by `root.tsx`, which loads them once for every page. */
export const SiteWordsContext = createContext<SiteWords>(noWords);

export function useSiteWords(): SiteWords {
  return useContext(SiteWordsContext);
}

/** The owner's text in place of a label or message of a new site (`content/wording.json`). */
export function useTranslations(): Translate {
  return createTranslator(useContext(SiteWordsContext).reworded);
}

/** The title of a page as a browser shows it. */
export function toPageTitle(title: string, { name }: { name: string }): string {
  const suffix = ` | ${name}`;
  // The brand is not added to a title that contains it already.
  return name && !title.endsWith(suffix) ? title + suffix : title;
}

export function useBrand(): SiteWords['brand'] {
  return useContext(SiteWordsContext).brand;
}
