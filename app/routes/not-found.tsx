import { data } from 'react-router';
import { NotFound } from '#app/features/shell/not-found.tsx';
import { metaOf } from '#app/lib/head.ts';
import { notFoundPage } from '#shared/words/not-found.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const meta = metaOf(notFoundPage.seo, 404);

export default NotFound;
