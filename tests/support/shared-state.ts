import { setTimeout as sleep } from 'node:timers/promises';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36';
const DUE_IN_MS = 2_000;
const DUE_WITHIN_MS = 30_000;

type Origin = () => string;
type Post = { _id: string; slug: string; version: number };

/**
 * What machines have to agree on, requested from a different one each time: a change shows on every page at once, a
 * view counts once, a scheduled post appears once and everywhere.
 */
export async function sharedState(origin: Origin, password: string, rounds: number) {
  async function call<T>(address: string, method = 'GET', body?: object, token?: string): Promise<T> {
    const response = await fetch(`${origin()}${address}`, {
      method,
      headers: {
        'user-agent': BROWSER,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!response.ok) throw new Error(`${method} ${address}: ${response.status}`);
    const text = await response.text();
    return (address.startsWith('/api/') && text ? JSON.parse(text) : text) as T;
  }
  const email = 'admin@localhost';
  const { token } = await call<{ token: string }>('/api/auth/login', 'POST', { email, password });
  const words = { content: '<p>Words.</p>', status: 'published' };

  const { item: post } = await call<{ item: Post }>(
    '/api/admin/posts',
    'POST',
    { title: 'Round none', ...words },
    token,
  );
  let freshPages = 0;
  for (let round = 0; round < rounds; round += 1) {
    const title = `Round ${round} of the machines`;
    await call(`/api/admin/posts/${post._id}`, 'PUT', { title, ...words }, token);
    freshPages += (await call<string>(`/blog/${post.slug}`)).includes(title) ? 1 : 0;
  }

  for (let time = 0; time < 6; time += 1) await call(`/api/blog/${post.slug}/view`, 'POST');
  const { item } = await call<{ item: { views: number } }>(
    `/api/admin/posts/${post._id}`,
    'GET',
    undefined,
    token,
  );

  const scheduledFor = new Date(Date.now() + DUE_IN_MS).toISOString();
  const scheduled = { title: 'Due soon', ...words, status: 'scheduled', scheduledFor };
  await call('/api/admin/posts', 'POST', scheduled, token);
  const timesListed = async () =>
    (await call<{ items: { title: string }[] }>('/api/blog?limit=100')).items.filter(
      ({ title }) => title === 'Due soon',
    ).length;
  const before = await timesListed();
  const giveUpAt = Date.now() + DUE_WITHIN_MS;
  while ((await timesListed()) === 0 && Date.now() < giveUpAt) await sleep(100);
  const listed = [await timesListed(), await timesListed(), await timesListed()];

  return { freshPages, viewsOfOneVisitor: item.views, scheduledPost: { before, listed } };
}
