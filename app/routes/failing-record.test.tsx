import { RouterContextProvider } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { loader as loadPost } from './blog/post.tsx';
import { loader as loadSample } from './samples/sample.tsx';

afterEach(() => vi.unstubAllGlobals());

type Loader = (args: unknown) => Promise<{ data: { page: { failure?: unknown } }; init: { status: number } }>;
const loaders = [
  ['a sample', loadSample],
  ['a post', loadPost],
] as unknown as [name: string, load: Loader][];

function load(loader: Loader) {
  const request = new Request('https://essays.example/x');
  return loader({ request, params: { id: 'x', slug: 'x' }, context: new RouterContextProvider() });
}

/** The words around the record are there. */
function answerRecordWith(status: number, error: string) {
  connectApi(async (url) =>
    url.includes('/words/')
      ? Response.json({ seo: {}, kinds: [], closing: {}, offer: {}, feed: {} })
      : Response.json({ error }, { status }),
  );
}

test.each(loaders)(
  '%s that cannot be read: the page says why, with the status of the failure',
  async (_, loader) => {
    answerRecordWith(500, 'Something went wrong');
    const { data, init } = await load(loader);
    expect([data.page.failure, init.status]).toEqual([{ status: 500, message: 'Something went wrong' }, 500]);
    answerRecordWith(503, 'Service temporarily unavailable. Please try again.');
    expect((await load(loader)).init.status).toBe(503);
  },
);

test.each(loaders)('%s that does not exist is a 404', async (_, loader) => {
  answerRecordWith(404, 'Not found');
  await expect(load(loader)).rejects.toMatchObject({ init: { status: 404 } });
});
