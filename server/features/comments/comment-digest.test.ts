import { expect, test } from 'vitest';
import { fillWithDemoContent } from '#server/demo/fill.ts';
import { testApp } from '#tests/test-app.ts';
import { queueDigest } from './comment-digest.ts';
import { deleteOldActions } from './comments.service.ts';

async function adminWithJobs(settings: Record<string, string> = {}) {
  const app = await testApp({
    ADMIN_EMAIL: 'admin@example.com',
    SITE_ORIGIN: 'https://octavo.example',
    ...settings,
  });
  const runJobs = async () => {
    await queueDigest(app);
    await deleteOldActions(app.db, app.clock());
  };
  const mails = () => app.engine.db.selectFrom('outbox').selectAll().orderBy('created_at').execute();
  /** At this time of the first of June, which is the day of the test. */
  const at = (time: string) => `2026-06-01T${time}.000Z`;
  return { ...app, runJobs, mails, at };
}

test('comment digest: waiting comments are mailed to the owner once, others are not', async () => {
  const { make, runJobs, mails, at } = await adminWithJobs();
  const { id: post_id } = await make.post({ title: 'Commas & Co.' });
  await make.comment({ post_id, created_at: at('11:00:00') });
  await make.comment({ post_id, created_at: at('11:01:00'), status: 'spam', spam_score: 99 });
  await runJobs();
  expect(await mails()).toEqual([]);

  const waiting = { post_id, author_name: 'Ann <b>', content: 'Is "this" <i>right</i>?', status: 'pending' };
  await make.comment({ ...waiting, created_at: at('11:02:00') });
  await runJobs();
  await runJobs();
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({ recipient: 'admin@example.com', subject: 'A comment is waiting for you' });
  expect(mail?.text_body).toContain('Ann <b> on “Commas & Co.”:\n\n> Is "this" <i>right</i>?');
  expect(mail?.text_body).toContain('https://octavo.example/admin/comments?tab=pending');
  expect(mail?.html_body).toContain('Ann &#60;b&#62;');
  expect(mail?.html_body).not.toContain('<b>');
});

test('comment digest: a new site sends none about its demonstration comments, and one about the first real one', async () => {
  const { engine, make, runJobs, mails, setClock } = await adminWithJobs();
  setClock('2027-01-01T12:00:00.000Z');
  await fillWithDemoContent(engine, engine.db);
  const pending = engine.db.selectFrom('comments').selectAll().where('status', '=', 'pending');
  expect((await pending.execute()).length).toBeGreaterThan(0);
  await runJobs();
  expect(await mails()).toEqual([]);
  await make.comment({ status: 'pending', created_at: '2027-01-01T11:59:00.000Z' });
  await runJobs();
  expect(await mails()).toHaveLength(1);
});

test('comment digest: there is at most one mail an hour, and only if new comments wait', async () => {
  const { make, runJobs, mails, at, setClock } = await adminWithJobs({ OWNER_EMAIL: 'owner@example.com' });
  const { id: post_id } = await make.post();
  const arrive = (time: string) => make.comment({ post_id, status: 'pending', created_at: at(time) });
  setClock(at('12:00:00'));
  await arrive('11:59:00');
  await runJobs();
  await arrive('12:10:00');
  setClock(at('12:59:59'));
  await runJobs();
  expect(await mails()).toHaveLength(1);
  setClock(at('13:00:00'));
  await runJobs();
  expect((await mails()).map(({ recipient, subject }) => [recipient, subject])).toEqual([
    ['owner@example.com', 'A comment is waiting for you'],
    ['owner@example.com', '2 comments are waiting for you'],
  ]);
  setClock(at('18:00:00'));
  await runJobs();
  expect(await mails()).toHaveLength(2);
});

test('comment digest: many waiting comments are counted, and the newest ten are quoted', async () => {
  const { make, runJobs, mails } = await adminWithJobs();
  const { id: post_id } = await make.post();
  for (let number = 1; number <= 13; number += 1)
    await make.comment({ post_id, status: 'pending', content: `Question ${number}.` });
  await runJobs();
  const [mail] = await mails();
  expect(mail?.subject).toBe('13 comments are waiting for you');
  expect(mail?.text_body.match(/Question \d+\./g)).toHaveLength(10);
  expect(mail?.text_body).toContain('And 3 more.');
});

test('comment digest: a deleted comment is removed for good once it can no longer be undone', async () => {
  const { make, inject, engine, runJobs, setClock, at } = await adminWithJobs();
  const { id } = await make.comment();
  await inject({ method: 'DELETE', url: `/api/admin/comments/${id}`, headers: await make.adminHeaders() });
  const kept = () => engine.db.selectFrom('comments_before').select('id').execute();
  await runJobs();
  expect(await kept()).toEqual([{ id }]);
  setClock(at('12:10:01'));
  await runJobs();
  expect(await kept()).toEqual([]);
});

test('comment digest: a clock that was a year ahead and is set back does not silence it', async () => {
  const { make, runJobs, mails, setClock, at } = await adminWithJobs();
  setClock('2027-06-01T12:00:00.000Z');
  await make.comment({ status: 'pending', created_at: '2027-06-01T11:59:00.000Z' });
  await runJobs();
  expect(await mails()).toHaveLength(1);
  setClock(at('12:00:00'));
  await make.comment({ status: 'pending', created_at: at('11:59:30') });
  await runJobs();
  await runJobs();
  expect(await mails()).toHaveLength(2);
});
