import { expect, test } from 'vitest';
import { importPaper } from '#server/papers/papers.ts';
import { WORD_TYPE } from '#shared/contracts/sample-rules.ts';
import { docx, p, r } from '#tests/support/docx.ts';
import { openRequest, writeWord } from '#tests/support/open-request.ts';
import { deleteExpiredRequests } from './request-retention.ts';

test('returned work: a Word file becomes a round with changes, comments and files, without names', async () => {
  const app = await openRequest();
  // In an address it would be logged, and three times as long.
  const letter20000 = 'Вот, '.repeat(4_000);
  const returned = await app.returnWord(await writeWord(), { text: letter20000 });
  expect(returned.statusCode, returned.body).toBe(201);
  expect(app.logged.join('')).not.toContain('text=');
  expect(returned.json().item).toMatchObject({ state: 'returned', waitsFor: 'student' });
  const view = (await app.inject(`/api/requests/${app.token}`)).json();
  const [round] = view.details.rounds;
  expect(round).toMatchObject({
    number: 1,
    copies: ['draft', 'marked', 'finished'],
    comments: [{ text: 'Which pen?', quote: 'pen', author: null, doneAt: null, answers: [] }],
    showsNames: false,
  });
  expect(round.contentHtml).toContain('A red');
  expect(round.markedHtml).toContain('Which pen?');
  expect(JSON.stringify(view)).not.toContain('Ann Writer');
  expect(view.details.conversation.at(-1)).toMatchObject({ kind: 'returned', text: letter20000 });

  const marked = await app.inject(round.files.marked);
  expect(marked.headers['content-type']).toBe(WORD_TYPE);
  const read = await importPaper(marked.rawPayload, 'x.docx');
  expect(read.comments).toMatchObject([{ text: 'Which pen?' }]);
  expect(JSON.stringify(read)).not.toContain('Ann Writer');
  expect((await importPaper((await app.inject(round.files.finished)).rawPayload, 'x.docx')).text).toContain(
    'A red pen.',
  );
  const letter = await importPaper((await app.inject(round.files.letter)).rawPayload, 'x.docx');
  expect(letter.text).toContain('Which pen?');
  expect((await app.inject(round.files.letter.replace('letter', 'marked'))).statusCode).toBe(403);
  app.setClock('2026-06-01T12:16:00.000Z');
  expect((await app.inject(round.files.marked)).statusCode).toBe(403);
});

test('returned work: a file without text, picture or comment is refused, and the student gets no mail', async () => {
  const app = await openRequest();
  const listMails = () => app.engine.db.selectFrom('outbox').select('subject').execute();
  const before = await listMails();
  const refused = await app.returnWord(docx({ body: p('') }));
  expect([refused.statusCode, refused.json().errors]).toEqual([
    400,
    [{ field: 'file', message: 'There is no text in this file.' }],
  ]);
  expect(await listMails()).toEqual(before);
  const note = '<w:r><w:commentReference w:id="0"/></w:r>';
  const comments = `<w:comment w:id="0" w:author="Pen">${p(r('Nothing to correct.'))}</w:comment>`;
  expect((await app.returnWord(docx({ comments, body: p(note) }))).statusCode).toBe(201);
});

test('overview: work is due until it is returned', async () => {
  const app = await openRequest();
  const readDue = async () =>
    (await app.inject({ url: '/api/admin/requests/overview', headers: app.headers })).json().due;
  await app.admin('POST', '/offers', { price: 90, date: '2026-06-03' });
  expect(await readDue()).toMatchObject([{ _id: app.id, dueDate: '2026-06-03' }]);
  await app.returnWord(await writeWord());
  expect(await readDue()).toEqual([]);
});

test('returned work: names are shown if the writer wants it, and the same file twice is refused', async () => {
  const app = await openRequest();
  expect((await app.returnWord(await writeWord(), { showNames: 'true' })).statusCode).toBe(201);
  const [round] = (await app.inject(`/api/requests/${app.token}`)).json().details.rounds;
  expect(round.comments[0].author).toBe('Ann Writer');
  const again = await app.returnWord(await writeWord(), { showNames: 'true' });
  expect([again.statusCode, again.json().error]).toEqual([409, expect.stringContaining('round 1')]);
  const broken = await app.returnWord(Buffer.from('not a Word file'));
  expect(broken.statusCode).toBe(400);
});

test('returned work: the file alone, with its letter in the address, is taken as before', async () => {
  const app = await openRequest();
  const { statusCode, body } = await app.inject({
    method: 'POST',
    url: `/api/admin/requests/${app.id}/rounds?name=On%20Pens.docx&text=Here%20it%20is&showNames=true`,
    headers: { ...app.headers, 'content-type': WORD_TYPE },
    payload: await writeWord(),
  });
  expect(statusCode, body).toBe(201);
  const { details } = (await app.inject(`/api/requests/${app.token}`)).json();
  expect(details.conversation.at(-1)).toMatchObject({ kind: 'returned', text: 'Here it is' });
  expect(details.rounds[0].comments[0].author).toBe('Ann Writer');
});

test('returned work: comments are in the order of the page, and one that is nowhere in the text is left out', async () => {
  const app = await openRequest();
  const passage = (id: number, text: string) =>
    `<w:commentRangeStart w:id="${id}"/>${r(text)}<w:commentRangeEnd w:id="${id}"/><w:r><w:commentReference w:id="${id}"/></w:r>`;
  const comment = (id: number, text: string) =>
    `<w:comment w:id="${id}" w:author="Pen">${p(r(text))}</w:comment>`;
  const word = docx({
    comments:
      comment(0, 'Third.') +
      comment(1, 'Removed in Word.') +
      comment(2, 'First.') +
      comment(3, 'In a footnote.') +
      comment(4, 'Second.'),
    footnotes: `<w:footnote w:id="1">${p(passage(3, 'A note.'))}</w:footnote>`,
    body:
      p(`${passage(2, 'One ')}${passage(4, 'two')}<w:r><w:footnoteReference w:id="1"/></w:r>`) +
      p(passage(0, 'three')),
  });
  await app.returnWord(word);
  const [round] = (await app.inject(`/api/requests/${app.token}`)).json().details.rounds;
  const listed = round.comments.map(({ text, quote }: { text: string; quote: string }) => [text, quote]);
  expect(listed).toEqual([
    ['First.', 'One'],
    ['Second.', 'two'],
    ['Third.', 'three'],
    ['In a footnote.', 'A note.'],
  ]);
  const letter = await importPaper((await app.inject(round.files.letter)).rawPayload, 'x.docx');
  expect(letter.text).toMatch(/\n1\. “One”\nFirst\.\n2\. “two”\nSecond\.\n3\. “three”\nThird\.\n4\./);
});

test('returned work: the student ticks a comment off and answers it', async () => {
  const app = await openRequest();
  await app.returnWord(await writeWord());
  const [round] = (await app.inject(`/api/requests/${app.token}`)).json().details.rounds;
  const place = { roundId: round._id, commentId: round.comments[0].id };
  await app.act('ticks', { ...place, isDone: true });
  const answered = (await app.act('answers', { ...place, text: 'The red one' })).json();
  expect(answered.details.rounds[0].comments[0]).toMatchObject({
    doneAt: app.clock().toISOString(),
    answers: [{ by: 'student', text: 'The red one' }],
  });
  expect(answered.details.waitsFor).toBe('owner');
  const undone = (await app.act('ticks', { ...place, isDone: false })).json();
  expect(undone.details.rounds[0].comments[0].doneAt).toBeNull();
  const plain = await app.inject({
    method: 'POST',
    url: `/api/requests/${app.token}/ticks`,
    headers: { accept: 'text/html', 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ ...place, round: '1', isDone: 'true' }).toString(),
  });
  expect([plain.statusCode, plain.headers.location]).toEqual([
    303,
    `/requests/${app.token}/work/1#comment-${place.commentId}`,
  ]);
  for (const wrong of [
    { ...place, commentId: 'x' },
    { ...place, roundId: 'a'.repeat(24) },
  ])
    expect((await app.act('ticks', { ...wrong, isDone: true })).statusCode).toBe(400);
});

test('work copy: a Word file of the request is edited, saved over its own version only, and returned', async () => {
  const app = await openRequest();
  const { attachments } = (await app.admin('GET', '')).json().item;
  const opened = await app.admin('POST', '/copies', { attachmentId: attachments[0].publicId });
  expect(opened.statusCode, opened.body).toBe(201);
  const { item } = opened.json();
  const path = `/copies/${item._id}`;
  const marked = item.marked.replace('pen', 'quill');
  const own = { id: 'own', kind: '', text: 'Ask her supervisor?', isPublic: false };
  const changes = { marked, annotations: [...item.annotations, own], version: 1 };
  const saved = await app.admin('PUT', path, changes);
  expect(saved.json().item).toMatchObject({ version: 2, requestId: app.id });
  const stale = await app.admin('PUT', path, changes);
  expect([stale.statusCode, stale.json().item.version]).toEqual([409, 2]);
  const again = await app.admin('POST', '/copies', { attachmentId: attachments[0].publicId });
  expect(again.json().item).toEqual(saved.json().item);
  const word = await app.admin('GET', `${path}/paper.docx`);
  expect((await importPaper(word.rawPayload, 'x.docx')).text).toContain('quill');
  const returned = await app.admin('POST', `${path}/return`, { text: 'Done' });
  expect(returned.statusCode, returned.body).toBe(201);
  expect(returned.json().item).toMatchObject({ state: 'returned', rounds: [{ number: 1 }] });
  const seen = (await app.inject(`/api/requests/${app.token}`)).body;
  expect([seen.includes('Which pen?'), seen.includes('Ask her supervisor?')]).toEqual([true, false]);
  const other = await app.inject({
    url: `/api/admin/requests/${'a'.repeat(24)}${path}`,
    headers: app.headers,
  });
  expect(other.statusCode).toBe(404);
});

test('retention: a request is deleted with everything of it when its time is over, and listed a week before', async () => {
  const app = await openRequest();
  await app.returnWord(await writeWord());
  await app.admin('POST', '/close', {});
  const clean = () => deleteExpiredRequests({ ...app, db: app.engine.db });
  const overview = async () =>
    (await app.inject({ url: '/api/admin/requests/overview', headers: app.headers })).json();
  const login = async () => Object.assign(app.headers, await app.make.adminHeaders());
  app.setClock('2027-05-20T12:00:00.000Z');
  await login();
  expect((await overview()).expiring).toEqual([]);
  app.setClock('2027-05-26T12:00:00.000Z');
  await login();
  expect((await overview()).expiring).toMatchObject([{ _id: app.id, deleteAt: '2027-06-01T12:00:00.000Z' }]);
  app.setClock('2027-06-01T11:59:59.000Z');
  await clean();
  expect((await app.inject(`/api/requests/${app.token}`)).statusCode).toBe(200);
  app.setClock('2027-06-01T12:00:00.000Z');
  // As two processes do: what one has deleted does not stop the other.
  await Promise.all([clean(), clean()]);
  expect((await app.inject(`/api/requests/${app.token}`)).statusCode).toBe(404);
  for (const table of ['requests', 'request_rounds', 'request_entries', 'attachments'] as const)
    expect(await app.engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
  for await (const { key } of app.files.list()) expect(key).toBe('');
});

test('retention: the privacy page says the number of months that the owner has set', async () => {
  const app = await openRequest();
  const readPage = async () => (await app.inject('/api/words/privacy')).body;
  expect(await readPage()).toContain('12 months after it was');
  const saved = await app.inject({
    method: 'PUT',
    url: '/api/admin/settings',
    headers: app.headers,
    payload: { fields: { requestMonths: 1 } },
  });
  expect(saved.statusCode).toBe(200);
  expect(await readPage()).toContain('1 month after it was');
});
