import { expect, test, vi } from 'vitest';
import { mountPages } from '#server/web.ts';
import { testApp } from '#tests/test-app.ts';

async function pages() {
  const site = await testApp();
  await mountPages(site.app, site);
  const inject = vi.spyOn(site.app, 'inject');
  /** The API requests since the last call. */
  function requested(): string[] {
    const urls = inject.mock.calls.map((call) => (call as unknown as [{ url: string }])[0].url);
    inject.mockClear();
    return urls;
  }
  return { ...site, requested };
}

test('page data: a page rendered again reads only changed data', async () => {
  const { inject, make, requested } = await pages();
  await inject('/samples');
  expect(requested()).toContain('/api/site');
  await make.sample({ title: 'The Fourth Prod' });
  expect((await inject('/samples')).body).toContain('The Fourth Prod');
  const again = requested();
  expect(again).toContainEqual(expect.stringContaining('/api/samples'));
  expect(again).not.toContain('/api/site');
});

test('page data: a draft behind a preview link is never cached', async () => {
  const { inject, make, requested } = await pages();
  const { id } = await make.post({ title: 'Secret draft', status: 'draft' });
  const url = `/api/admin/posts/${id}/preview-link`;
  const { path } = (await inject({ method: 'POST', url, headers: await make.adminHeaders() })).json();
  for (let time = 0; time < 2; time += 1) {
    expect((await inject(path)).body).toContain('Secret draft');
    expect(requested()).toContainEqual(expect.stringContaining('/api/previews/'));
  }
});

test.each(['posts', 'samples'] as const)(
  'page data: a preview of %s is shown even if the rest of the page is read long after it',
  async (kind) => {
    const { app, make, ...site } = await testApp();
    await mountPages(app, site);
    const { id } = await (kind === 'posts' ? make.post : make.sample)({ title: 'Secret draft' });
    const url = `/api/admin/${kind}/${id}/preview-link`;
    const { path } = (await app.inject({ method: 'POST', url, headers: await make.adminHeaders() })).json();
    const readLong = Promise.withResolvers<void>();
    const inject = app.inject.bind(app) as (options: { url: string }) => Promise<unknown>;
    const late = vi.spyOn(app, 'inject').mockImplementation((async (options: { url: string }) => {
      if (!options.url.includes('/previews/')) await readLong.promise;
      const response = await inject(options);
      if (options.url.includes('/previews/')) setTimeout(readLong.resolve, 50);
      return response;
    }) as never);
    const response = (await inject({ url: path })) as { statusCode: number; body: string };
    expect(late).toHaveBeenCalled();
    expect([response.statusCode, response.body]).toEqual([200, expect.stringContaining('Secret draft')]);
  },
);
