import { call } from '#app/lib/api.ts';

export function getSample(id: string) {
  return call('GET /samples/:id', { params: { id }, query: { includeRelated: 'true' } });
}

export function getPreview(token: string) {
  return call('GET /samples/previews/:token', { params: { token } });
}
