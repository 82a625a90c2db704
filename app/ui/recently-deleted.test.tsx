// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { connectApi } from '#app/lib/api.ts';
import { currentToasts, dismissToast } from '#app/lib/toast-store.ts';
import { bringBack, offerUndo } from '#app/lib/trash.ts';
import { RecentlyDeleted } from './recently-deleted.tsx';

afterEach(() => {
  cleanup();
  for (const { id } of currentToasts()) dismissToast(id);
});

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false } } });

test('recently deleted: a deleted record is restored or deleted for good, and the focus moves on', async () => {
  let items = ['a', 'b'].map((letter) => ({
    _id: letter.repeat(24),
    title: `Post ${letter}`,
    deletedAt: '2026-06-01T12:00:00.000Z',
  }));
  const calls: string[] = [];
  connectApi(async (url, { method = 'GET' }) => {
    if (method === 'GET') return Response.json({ items });
    calls.push(`${method} ${new URL(url).pathname}`);
    items = items.filter(({ _id }) => !url.includes(_id));
    return method === 'DELETE' ? new Response(null, { status: 204 }) : Response.json({ item: {} });
  });
  let emptied = 0;
  render(
    <QueryClientProvider client={client()}>
      <RecentlyDeleted kind="post" onEmpty={() => (emptied += 1)} />
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByText('Recently deleted (2)'));
  fireEvent.click(screen.getAllByRole('button', { name: 'Restore' })[0] as HTMLElement);
  await expect.poll(() => screen.queryByText('Post a')).toBeNull();
  await expect.poll(() => document.activeElement?.id).toBe(`deleted-${'b'.repeat(24)}`);
  expect(calls).toEqual([`POST /api/admin/posts/${'a'.repeat(24)}/restore`]);
  expect(currentToasts().map(({ message }) => message)).toEqual(['Restored: Post a']);

  (document.activeElement as HTMLElement).blur();
  fireEvent.click(screen.getByRole('button', { name: 'Delete for good' }));
  const dialog = await screen.findByRole('dialog');
  fireEvent.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement);
  await expect.poll(() => screen.queryByText(/Recently deleted/)).toBeNull();
  expect(calls.at(-1)).toBe(`DELETE /api/admin/trash/${'b'.repeat(24)}`);
  await expect.poll(() => emptied).toBe(1);
});

test('recently deleted: a deletion can be undone, and a failed undo says so', async () => {
  const item = { _id: 'a'.repeat(24), title: 'On Bread' };
  let isBack = false;
  const responses = [
    Response.json({ error: 'Sample not found' }, { status: 404 }),
    Response.json({ item: {} }),
  ];
  connectApi(async () => responses.shift() as Response);
  const undo = () => {
    offerUndo(client(), 'sample', item, () => {
      isBack = true;
    });
    const toast = currentToasts().find(({ message }) => message === 'Deleted: On Bread');
    expect(toast?.action?.label).toBe('Undo');
    if (toast?.action && 'run' in toast.action) toast.action.run();
  };
  undo();
  await expect.poll(() => currentToasts().at(-1)?.message).toBe('Sample not found');
  expect(isBack).toBe(false);
  undo();
  await expect.poll(() => isBack).toBe(true);
  expect(currentToasts().at(-1)?.message).toBe('Restored: On Bread');
});

test.each([
  ['post', '/blog/on-bread-2'],
  ['sample', '/samples/on-bread-2'],
] as const)('recently deleted: a %s whose slug was taken says where it is now', async (kind, path) => {
  const item = { _id: 'a'.repeat(24), title: 'On Bread' };
  connectApi(async () => Response.json({ item: { ...item, slug: 'on-bread-2' }, takenSlug: 'on-bread' }));
  await bringBack(client(), kind, item);
  expect(currentToasts().at(-1)?.message).toBe(
    `Restored: On Bread. Its old address is taken, so it is at ${path} now.`,
  );
});
