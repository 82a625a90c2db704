// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { renewFileLinks } from './renew-file-links.ts';

test('file links: on a page that was open for a quarter of an hour, a file is downloaded by a new link', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  let calls = 0;
  connectApi(async () => {
    calls += 1;
    return Response.json({ details: { files: [{ url: '/api/files/a?expires=2&signature=new' }] } });
  });
  document.body.innerHTML = '<a download href="/api/files/a?expires=1&signature=old"><b>essay.docx</b></a>';
  const followed: string[] = [];
  const stop = renewFileLinks('token');
  const follow = (event: Event) => {
    if (!event.defaultPrevented) followed.push(document.querySelector('a')?.getAttribute('href') ?? '');
    event.preventDefault();
  };
  window.addEventListener('click', follow);
  onTestFinished(() => {
    stop();
    window.removeEventListener('click', follow);
    vi.useRealTimers();
  });
  const tap = () => document.querySelector('b')?.click();
  tap();
  expect(followed).toEqual(['/api/files/a?expires=1&signature=old']);
  vi.setSystemTime(Date.now() + 15 * 60_000);
  tap();
  await vi.waitFor(() => expect(followed[1]).toBe('/api/files/a?expires=2&signature=new'));
  tap();
  expect([followed.length, calls]).toEqual([3, 1]);
});
