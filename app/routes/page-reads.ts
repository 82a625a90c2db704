import type { QueryClient } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { postQuery } from '#app/features/blog/post.queries.ts';
import { sampleQuery } from '#app/features/samples/sample.queries.ts';
import { loadPage } from '#app/lib/load-page.ts';
import { readPreviewToken, wordsQuery } from '#app/lib/words.ts';
import type { PageName } from '#shared/words/pages.ts';

type Address = { params: Record<string, string | undefined>; request: { url: string } };

function words<Page extends PageName>(page: Page) {
  return (client: QueryClient, { request }: Address) => ({
    words: client.ensureQueryData(wordsQuery(page, { preview: readPreviewToken(request) })),
  });
}

/**
 * What each page reads, by the pattern of its path: its loaders wait for it, and a link to the page starts it
 * (`prefetch.tsx`). Lists and parts further below come after the page.
 */
export const pageReads = {
  '/': words('home'),
  '/about': words('about'),
  '/services': words('services'),
  '/services/essay-writing': words('essay-writing'),
  '/services/research-papers': words('research-papers'),
  '/services/editing-proofreading': words('editing-proofreading'),
  '/process': words('process'),
  '/testimonials': words('testimonials'),
  '/topics': words('topics'),
  '/contact': words('contact'),
  '/privacy': words('privacy'),
  '/terms': words('terms'),
  '/samples': words('samples'),
  '/blog': words('blog'),
  '/topics/:slug': (client: QueryClient, { params: { slug = '' }, request }: Address) => ({
    words: client.ensureQueryData(wordsQuery('topic', { of: slug, preview: readPreviewToken(request) })),
  }),
  '/samples/category/:slug': (client: QueryClient, { params: { slug = '' }, request }: Address) => ({
    words: client.ensureQueryData(wordsQuery('category', { of: slug, preview: readPreviewToken(request) })),
  }),
  '/samples/:id': (client: QueryClient, { params: { id = '' } }: Address) => ({
    detail: client.fetchQuery(sampleQuery(id)),
    words: client.ensureQueryData(wordsQuery('samples')),
  }),
  '/blog/:slug': (client: QueryClient, { params: { slug = '' } }: Address) => ({
    detail: client.fetchQuery(postQuery(slug)),
    words: client.ensureQueryData(wordsQuery('blog')),
  }),
};

type Reads = typeof pageReads;
type WordsOf<Path extends keyof Reads> = Awaited<ReturnType<Reads[Path]>['words']>;
type LoaderArgs = Pick<LoaderFunctionArgs, 'params' | 'request' | 'context'>;

/** The loader of a page that shows only words. */
export function loadWords<Path extends keyof Reads>(path: Path) {
  const read: (client: QueryClient, address: Address) => { words: Promise<unknown> } = pageReads[path];
  return (args: LoaderArgs) => loadPage(args, (client) => read(client, args).words as Promise<WordsOf<Path>>);
}
