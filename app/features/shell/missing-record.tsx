import { useLocation, useRouteLoaderData } from 'react-router';
import type { Site } from '#shared/contracts/site.ts';
import { brand } from '#shared/words/brand.ts';
import { notFoundPage } from '#shared/words/not-found.ts';
import { NotFound } from './not-found.tsx';

/**
 * The page of a record that does not exist, where another page was meant to be. The route that was asked for has no
 * data to describe, so the head stands here; React moves it to where it belongs.
 */
export function MissingRecord() {
  const { pathname } = useLocation();
  const root = useRouteLoaderData<{ site: Site }>('root');
  const { title, description } = notFoundPage.seo;
  return (
    <>
      <title>{`${title} | ${brand.name}`}</title>
      <meta name="description" content={description} />
      <meta name="robots" content="noindex,follow" />
      <link rel="canonical" href={(root?.site.origin ?? '') + pathname} />
      <NotFound />
    </>
  );
}
