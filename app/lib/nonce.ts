import { createContext } from 'react';

/**
 * Marks the inline scripts and styles that we render, for one rendering: only these are allowed by the page's policy
 * (`server/pages/finish-page.ts`). It is not sent, so in the browser there is none.
 */
export const NonceContext = createContext<string | undefined>(undefined);
