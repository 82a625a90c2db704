import { data } from 'react-router';
import { notFoundPage } from '#app/content/not-found.ts';
import { NotFound } from '#app/features/shell/not-found.tsx';
import { metaOf } from '#app/lib/head.ts';

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const meta = metaOf(notFoundPage.seo, 404);

export default NotFound;
