import type { Engine } from '#server/db/engines/engine.ts';
import { addLink } from '#server/features/requests/request-links.ts';
import { queues, writeWordFile } from '#server/papers/papers.ts';
import { testApp } from '#tests/test-app.ts';
import { encodeForm, file, goodFields } from './forms.ts';

const MARKED =
  '<p>A <del data-author="Ann Writer">blue</del><ins data-author="Ann Writer">red</ins> <mark data-comment="n">pen</mark>.</p>';

/** A Word file with one change and one comment. */
export function writeWord(title = 'On Pens'): Promise<Buffer> {
  const comment = { id: 'n', author: 'Ann Writer', date: '2026-05-01T10:00:00Z', text: 'Which pen?' };
  const comments = [{ ...comment, resolved: false, replies: [] }];
  const { signal } = new AbortController();
  return writeWordFile({ title, content: MARKED, comments }, async () => undefined, queues.admin, signal);
}

/** A site with one confirmed request, which has one Word file, and both sides of it. */
export async function openRequest(shared?: Engine) {
  const app = await testApp({ RATE_LIMITS: 'off', OWNER_EMAIL: 'owner@example.org' }, shared);
  const headers = await app.make.adminHeaders();
  const form = await encodeForm(goodFields, [file('mine.docx', await writeWord('Mine'))]);
  const id: string = (await app.inject({ method: 'POST', url: '/api/consultations', ...form })).json()._id;
  const token = await addLink(app.engine.db, id, app.clock());
  const act = (path: string, payload: object = {}) =>
    app.inject({
      method: 'POST',
      url: `/api/requests/${token}/${path}`,
      headers: { accept: 'application/json' },
      payload,
    });
  await act('confirm');
  const admin = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, payload?: object) =>
    app.inject({ method, url: `/api/admin/requests/${id}${path}`, headers, ...(payload && { payload }) });
  async function returnWord(bytes: Buffer, letter: Record<string, string> = {}) {
    const sent = await encodeForm(letter, [file('On Pens.docx', bytes)]);
    const url = `/api/admin/requests/${id}/rounds`;
    return app.inject({ method: 'POST', url, ...sent, headers: { ...headers, ...sent.headers } });
  }
  return { ...app, headers, id, token, act, admin, returnWord };
}
