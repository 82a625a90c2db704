import { notFoundPage } from '#app/content/not-found.ts';
import { NotFound } from './not-found.tsx';

/** The page of a record that does not exist, where another page was meant to be. */
export function MissingRecord() {
  return (
    <>
      <title>{notFoundPage.seo.title}</title>
      <NotFound />
    </>
  );
}
