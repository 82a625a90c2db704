import { call } from '#app/lib/api.ts';

export function getPost(slug: string) {
  return call('GET /blog/:slug', {
    params: { slug },
    query: { includeRelated: 'true', includeComments: 'true' },
  });
}

export function getPreview(token: string) {
  return call('GET /previews/:token', { params: { token } });
}
