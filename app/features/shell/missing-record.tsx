import { useLocation, useRouteLoaderData } from 'react-router';
import { titleOf } from '#app/lib/head.ts';
import { useBrand } from '#app/lib/site-words.ts';
import type { Site } from '#shared/contracts/site.ts';
import type { NotFoundPage } from '#shared/contracts/words/library.ts';
import { NotFound } from './not-found.tsx';

/**
 * The page of a record that does not exist, where another page was meant to be. The route that was asked for has no
 * data to describe, so the head stands here; React moves it to where it belongs.
 */
export function MissingRecord({ words }: { words: NotFoundPage }) {
  const { pathname } = useLocation();
  const root = useRouteLoaderData<{ site: Site }>('root');
  const brand = useBrand();
  return (
    <>
      <title>{titleOf(words.seo.title, brand)}</title>
      <meta name="description" content={words.seo.description} />
      <meta name="robots" content="noindex,follow" />
      <link rel="canonical" href={(root?.site.origin ?? '') + pathname} />
      <NotFound words={words} />
    </>
  );
}
