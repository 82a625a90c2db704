import { expect, test } from 'vitest';
import { TOKEN_SLOT, tokenOfMail } from '#server/mail/outbox.store.ts';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { samples } from '#tests/support/sample-files.ts';
import { testApp } from '#tests/test-app.ts';

const FORM = { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' };

/** A site with one request, and both sides of it. */
async function openRequest(settings: Record<string, string> = {}) {
  const app = await testApp({ RATE_LIMITS: 'off', OWNER_EMAIL: 'owner@example.org', ...settings });
  const headers = await app.make.adminHeaders();
  const sent = await app.inject({
    method: 'POST',
    url: '/api/consultations',
    ...(await encodeForm(goodFields, [file('draft.txt', samples.txt())])),
  });
  const id: string = sent.json()._id;

  /** The tokens in the mails to the student, oldest first. */
  async function listTokens(): Promise<string[]> {
    const mails = await app.engine.db
      .selectFrom('outbox')
      .select(['id', 'secret'])
      .where('recipient', '=', goodFields.email)
      .where('secret', 'is not', null)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    return mails.map((mail) => app.secrets.open(mail.secret ?? '', tokenOfMail(mail.id)) ?? '');
  }
  const [token = ''] = await listTokens();
  const read = (of = token) => app.inject(`/api/requests/${of}`);
  const act = (path: string, payload: object = {}, key?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/requests/${token}/${path}`,
      headers: { accept: 'application/json', ...(key && { 'idempotency-key': key }) },
      payload,
    });
  const asOwner = (path: string, payload: object = {}, key?: string) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/requests/${id}${path}`,
      headers: { ...headers, ...(key && { 'idempotency-key': key }) },
      payload,
    });
  const getDetail = async () => (await app.inject({ url: `/api/admin/requests/${id}`, headers })).json().item;
  const listMails = () =>
    app.engine.db.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute();
  return { ...app, headers, id, token, listTokens, read, act, asOwner, getDetail, listMails };
}

test('request: the receipt carries a link, and its token is stored hashed, and encrypted until it is sent', async () => {
  const app = await openRequest();
  expect(app.token).toMatch(/^[\w-]{43}$/);
  const receipt = (await app.listMails()).find(({ recipient }) => recipient === goodFields.email);
  expect(receipt?.text_body).toContain(`/requests/${TOKEN_SLOT}`);
  const tables = ['outbox', 'request_links', 'requests', 'idempotency_keys', 'audit_log'] as const;
  for (const table of tables) {
    const rows = await app.engine.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(app.token);
  }
});

test('request: before it is confirmed neither message nor file names are shown, and a GET confirms nothing', async () => {
  const app = await openRequest();
  for (let visit = 0; visit < 2; visit += 1) {
    const response = await app.read();
    expect(response.json()).toEqual({
      state: 'received',
      createdAt: app.clock().toISOString(),
      isConfirmed: false,
      details: null,
    });
    expect(response.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
    });
  }
  for (const path of ['answers', 'withdraw', 'delete'])
    expect((await app.act(path, { text: 'Hello' })).statusCode).toBe(403);
  const confirmed = (await app.act('confirm')).json();
  expect(confirmed).toMatchObject({
    isConfirmed: true,
    details: { sent: goodFields, files: [{ originalName: 'draft.txt' }], conversation: [], offer: null },
  });
  expect((await app.inject(confirmed.details.files[0].url)).statusCode).toBe(200);
});

test('request: forms work without scripts, and lead back to the page', async () => {
  const app = await openRequest();
  const post = (path: string, payload: string) =>
    app.inject({ method: 'POST', url: `/api/requests/${app.token}/${path}`, headers: FORM, payload });
  const confirmed = await post('confirm', '');
  expect([confirmed.statusCode, confirmed.headers.location]).toEqual([303, `/requests/${app.token}`]);
  expect((await post('answers', 'text=My+answer')).statusCode).toBe(303);
  const form = await encodeForm({ text: 'With a file' }, [file('more.txt', Buffer.from('more'))]);
  const url = `/api/requests/${app.token}/answers`;
  const sent = await app.inject({
    method: 'POST',
    url,
    ...form,
    headers: { ...form.headers, accept: 'text/html' },
  });
  expect(sent.statusCode).toBe(303);
  const { conversation } = (await app.read()).json().details;
  expect(conversation).toMatchObject([
    { by: 'student', kind: 'message', text: 'My answer' },
    { text: 'With a file', files: [{ originalName: 'more.txt' }] },
  ]);
  const refused = await post('answers', 'text=');
  expect(refused.statusCode).toBe(400);
  expect(refused.headers['content-type']).toContain('text/html');
  const gone = await post('withdraw', '');
  expect([gone.statusCode, gone.headers.location]).toEqual([303, '/api/requests/ended']);
  const incomplete = await app.inject({
    method: 'POST',
    url: '/api/requests/links',
    headers: FORM,
    payload: '',
  });
  expect(incomplete.body).toContain('<li>The email is required.</li>');
  // The second tap on the button.
  const again = await post('withdraw', '');
  expect([again.statusCode, again.headers.location]).toEqual([303, '/api/requests/ended']);
  expect((await app.inject('/api/requests/ended')).statusCode).toBe(200);
});

test('request: its states follow from what both sides do, with a mail for each answer', async () => {
  const app = await openRequest();
  const standing = async () => {
    const { state, waitsFor } = await app.getDetail();
    return [state, waitsFor];
  };
  await app.act('confirm');
  expect(await standing()).toEqual(['received', 'owner']);
  await app.inject({ method: 'POST', url: `/api/admin/submissions/${app.id}/read`, headers: app.headers });
  expect(await standing()).toEqual(['read', 'owner']);

  app.setClock('2026-06-01T13:00:00.000Z');
  const answered = await app.asOwner('/replies', { text: 'Which edition?' });
  expect(answered.statusCode).toBe(201);
  expect(answered.json().item).toMatchObject({
    state: 'question',
    waitsFor: 'student',
    waitsSince: '2026-06-01T13:00:00.000Z',
    answeredAt: '2026-06-01T13:00:00.000Z',
    mail: { isConfigured: false, waiting: 2 },
  });
  const mail = (await app.listMails()).at(-1);
  app.setClock('2026-06-01T14:00:00.000Z');
  expect(mail).toMatchObject({ recipient: goodFields.email, reply_to: 'owner@example.org' });
  expect(mail?.text_body).toContain('Which edition?');
  expect(mail?.text_body).toContain(`/requests/${TOKEN_SLOT}`);
  const [first = '', second = ''] = await app.listTokens();
  expect(second).not.toBe(first);
  expect((await app.read(second)).json().isConfirmed).toBe(true);

  await app.act('answers', { text: 'The second.' });
  expect(await standing()).toEqual(['read', 'owner']);
  expect((await app.listMails()).at(-1)).toMatchObject({ recipient: 'owner@example.org' });

  const offer = {
    price: 120.5,
    currency: 'EUR',
    date: '2026-07-01',
    includes: 'Reading',
    excludes: 'Writing',
  };
  const offered = (await app.asOwner('/offers', { ...offer, text: 'My offer' })).json().item;
  expect(offered).toMatchObject({ state: 'offer', price: 120.5, currency: 'EUR', dueDate: '2026-07-01' });
  const view = (await app.read()).json().details;
  expect(view.offer).toEqual({ _id: view.offer._id, ...offer, acceptedAt: null });
  expect((await app.act('accept', { offerId: 'a'.repeat(24) })).statusCode).toBe(409);
  const accepted = (await app.act('accept', { offerId: view.offer._id })).json();
  expect(accepted).toMatchObject({ state: 'accepted', details: { waitsFor: 'owner' } });
  const toOwner = (await app.listMails()).find(({ subject }) => subject.includes('offer was accepted'));
  expect(toOwner?.text_body).toContain('€120.50');
  expect((await app.act('accept', { offerId: view.offer._id })).statusCode).toBe(200);

  const overview = (await app.inject({ url: '/api/admin/requests/overview', headers: app.headers })).json();
  expect(overview).toMatchObject({
    waitingCount: 1,
    waiting: [{ _id: app.id, state: 'accepted' }],
    due: [],
    earned: [{ month: '2026-06', currency: 'EUR', total: 120.5, count: 1 }],
  });

  await app.asOwner('/notes', { text: 'A private note' });
  const { conversation } = await app.getDetail();
  expect(conversation).toContainEqual(expect.objectContaining({ kind: 'note', text: 'A private note' }));
  expect(JSON.stringify((await app.read()).json())).not.toContain('A private note');

  expect((await app.asOwner('/close', { text: 'All the best' })).json().item.state).toBe('closed');
  const late = await app.act('answers', { text: 'One more thing' });
  expect([late.statusCode, late.json().error]).toEqual([
    409,
    expect.stringMatching(/^This request is closed/),
  ]);
  expect((await app.asOwner('/replies', { text: 'x' })).statusCode).toBe(409);
  expect((await app.asOwner('/reopen')).json().item).toMatchObject({ state: 'accepted', waitsFor: 'owner' });
});

test('requests: only an offer that stands as accepted is earned, not a replaced one or one of a withdrawn request', async () => {
  const app = await openRequest();
  await app.act('confirm');
  const readEarned = async () =>
    (await app.inject({ url: '/api/admin/requests/overview', headers: app.headers })).json().earned;
  const acceptOffer = async (price: number) => {
    const offer = { price, currency: 'EUR', date: '2026-07-01', includes: 'Reading', excludes: '', text: '' };
    await app.asOwner('/offers', offer);
    const { details } = (await app.read()).json();
    await app.act('accept', { offerId: details.offer._id });
  };
  await acceptOffer(120.5);
  app.setClock('2026-06-01T10:00:00.000Z');
  await acceptOffer(99.99);
  expect(await readEarned()).toMatchObject([{ month: '2026-06', total: 99.99, count: 1 }]);
  // Where the owner is it is still May.
  const settings = { fields: { timeZone: 'Pacific/Pago_Pago' }, version: 0 };
  await app.inject({ method: 'PUT', url: '/api/admin/settings', headers: app.headers, payload: settings });
  expect(await readEarned()).toMatchObject([{ month: '2026-05' }]);
  await app.act('withdraw');
  expect(await readEarned()).toEqual([]);
});

/** A confirmed request with an offer, and what has become of it. */
async function openOffer(price = 120.5) {
  const app = await openRequest();
  await app.act('confirm');
  const offer = { price, currency: 'EUR', date: '2026-07-01' };
  const makeOffer = async (changes = {}): Promise<string> =>
    (await app.asOwner('/offers', { ...offer, ...changes })).json().item.offer._id;
  const offerId = await makeOffer();
  app.setClock('2026-06-01T13:00:00.000Z');
  const withdrawOffer = (id = offerId) => app.asOwner('/withdraw-offer', { offerId: id });
  const readOverview = async () =>
    (await app.inject({ url: '/api/admin/requests/overview', headers: app.headers })).json();
  return { ...app, offerId, makeOffer, withdrawOffer, readOverview };
}

test('offer: the student declines it with a line of why, which the owner gets by mail and answers next', async () => {
  const app = await openOffer();
  const declined = await app.act('decline', { offerId: app.offerId, text: 'Too much for me.' });
  expect(declined.json()).toMatchObject({ state: 'read', details: { waitsFor: 'owner', offer: null } });
  const mails = await app.listMails();
  expect(mails.at(-1)).toMatchObject({
    recipient: 'owner@example.org',
    subject: expect.stringContaining('Your offer was declined'),
    text_body: expect.stringContaining('Too much for me.'),
  });
  const detail = await app.getDetail();
  expect(detail).toMatchObject({ state: 'read', waitsFor: 'owner', price: null, dueDate: null });
  expect(detail.conversation.at(-1)).toMatchObject({
    by: 'student',
    kind: 'declined',
    text: 'Too much for me.',
  });
  expect(await app.readOverview()).toMatchObject({ waitingCount: 1, earned: [] });

  // A second tap, and the other tab.
  expect((await app.act('decline', { offerId: app.offerId, text: 'Too much.' })).statusCode).toBe(200);
  const refused = await app.act('accept', { offerId: app.offerId });
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'You have declined this offer already. If you have changed your mind, write to me.',
  ]);
  const late = await app.withdrawOffer();
  expect([late.statusCode, late.json().error]).toEqual([
    409,
    'The student has declined this offer in the meantime.',
  ]);
  expect(await app.listMails()).toHaveLength(mails.length);
  const next = await app.makeOffer({ price: 90 });
  expect((await app.act('accept', { offerId: next })).json().state).toBe('accepted');
  expect(await app.readOverview()).toMatchObject({ earned: [{ total: 90, count: 1 }] });
});

test('offer: the owner withdraws it, which the student sees and cannot accept any more', async () => {
  const app = await openOffer();
  expect((await app.withdrawOffer()).json().item).toMatchObject({
    state: 'read',
    waitsFor: 'owner',
    price: null,
    offer: null,
  });
  const mails = await app.listMails();
  expect(mails.at(-1)).toMatchObject({
    recipient: goodFields.email,
    subject: expect.stringContaining('An offer was withdrawn'),
  });
  const { conversation, offer } = (await app.read()).json().details;
  expect([offer, conversation.at(-1).kind]).toEqual([null, 'offerWithdrawn']);
  for (const step of ['accept', 'decline']) {
    const refused = await app.act(step, { offerId: app.offerId, text: 'My reason' });
    expect([refused.statusCode, refused.json().error]).toEqual([
      409,
      'I have withdrawn this offer in the meantime. Nothing was agreed, and I will write to you.',
    ]);
  }
  expect((await app.withdrawOffer()).statusCode).toBe(200);
  expect(await app.listMails()).toHaveLength(mails.length);
  expect(await app.readOverview()).toMatchObject({ waitingCount: 1, earned: [] });
});

test('offer: accepted, declined and withdrawn at once, one of the three happens', async () => {
  const app = await openOffer();
  const mails = (await app.listMails()).length;
  const responses = await Promise.all([
    app.act('accept', { offerId: app.offerId }),
    app.act('decline', { offerId: app.offerId }),
    app.withdrawOffer(),
  ]);
  expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409]);
  const { conversation } = await app.getDetail();
  expect(conversation).toHaveLength(2);
  expect(await app.listMails()).toHaveLength(mails + 1);
});

test('offer: without the next one, what was agreed before stands again and stays earned', async () => {
  const app = await openOffer();
  await app.act('accept', { offerId: app.offerId });
  const agreed = { state: 'accepted', price: 120.5, dueDate: '2026-07-01', waitsFor: 'owner' };
  for (const end of ['decline', 'withdraw'] as const) {
    const next = await app.makeOffer({ price: 300, date: '2026-08-01' });
    if (end === 'decline') await app.act('decline', { offerId: next });
    else await app.withdrawOffer(next);
    expect(await app.getDetail()).toMatchObject({ ...agreed, offer: { _id: app.offerId } });
    expect(await app.readOverview()).toMatchObject({ earned: [{ total: 120.5, count: 1 }] });
  }
  const late = await app.act('decline', { offerId: app.offerId });
  expect([late.statusCode, late.json().error]).toEqual([
    409,
    'You have accepted this offer already. If something has changed, write to me.',
  ]);
});

test('offer: without scripts it is declined by a form, whose line is given back if it came too late', async () => {
  const app = await openOffer();
  const decline = () =>
    app.inject({
      method: 'POST',
      url: `/api/requests/${app.token}/decline`,
      headers: FORM,
      payload: `offerId=${app.offerId}&text=Too+much`,
    });
  await app.withdrawOffer();
  const late = await decline();
  expect(late.statusCode).toBe(409);
  expect(late.body).toContain('I have withdrawn this offer in the meantime.');
  expect(late.body).toContain('>Too much</textarea>');
});

test('request: a double click or a repeated write is one entry and one mail', async () => {
  const app = await openRequest();
  await app.act('confirm');
  const before = (await app.listMails()).length;
  const twice = await Promise.all([
    app.asOwner('/replies', { text: 'Hello' }, 'one-key'),
    app.asOwner('/replies', { text: 'Hello' }, 'one-key'),
  ]);
  expect(twice.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  await app.act('answers', { text: 'Yes' }, 'another');
  await app.act('answers', { text: 'Yes' }, 'another');
  expect((await app.getDetail()).conversation).toHaveLength(2);
  expect((await app.listMails()).length).toBe(before + 2);
});

test('request: an answer that was changed after a lost response is not taken for the first one', async () => {
  const app = await openRequest();
  await app.act('confirm');
  for (const text of ['Yes', 'Yes, and by Friday, please.', 'Yes'])
    await app.act('answers', { text, idempotencyKey: 'of-the-page' });
  const { conversation } = await app.getDetail();
  expect(conversation.map(({ text }: { text: string }) => text)).toEqual([
    'Yes',
    'Yes, and by Friday, please.',
  ]);
});

test.each(['withdraw', 'renew', 'delete'])(
  'request: a repeated %s gets its first answer, although its link has ended',
  async (step) => {
    const app = await openRequest();
    await app.act('confirm');
    const answers = [await app.act(step, {}, 'one-key'), await app.act(step, {}, 'one-key')];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204]);
    expect((await app.act(step, {}, 'another')).statusCode).toBe(404);
  },
);

test('request: the same answer or offer sent from two tabs is one entry and one mail', async () => {
  const app = await openRequest();
  const offer = { price: 90, text: 'My offer' };
  for (const [path, body] of [
    ['/replies', { text: 'Hello' }],
    ['/offers', offer],
  ] as const) {
    expect((await app.asOwner(path, body, 'first-tab')).statusCode).toBe(201);
    await app.asOwner('/notes', { text: 'Sent' });
    const { length } = await app.listMails();
    expect((await app.asOwner(path, body, 'other-tab')).statusCode).toBe(201);
    expect(await app.listMails()).toHaveLength(length);
  }
  expect((await app.asOwner('/offers', { ...offer, price: 80 })).statusCode).toBe(201);
  await app.act('confirm');
  await app.act('answers', { text: 'Hello?' });
  expect((await app.asOwner('/replies', { text: 'Hello' })).statusCode).toBe(201);
});

test('request: agreed work waits for the owner until she returns it, also if she writes in between', async () => {
  const app = await openRequest();
  await app.act('confirm');
  await app.asOwner('/offers', { price: 90 });
  const { offer } = await app.getDetail();
  app.setClock('2026-06-01T14:00:00.000Z');
  await app.act('accept', { offerId: offer._id });
  app.setClock('2026-06-01T15:00:00.000Z');
  await app.asOwner('/replies', { text: 'Thank you, I begin today.' });
  const standing = { state: 'accepted', waitsFor: 'owner', waitsSince: '2026-06-01T14:00:00.000Z' };
  expect(await app.getDetail()).toMatchObject(standing);
});

test('request: an answer whose response was lost is sent again without a second entry or file', async () => {
  const app = await openRequest();
  await app.act('confirm');
  const send = async (text: string, ...contents: string[]) => {
    const form = await encodeForm(
      { text },
      contents.map((content) => file(`${content}.txt`, Buffer.from(content))),
    );
    return app.inject({ method: 'POST', url: `/api/requests/${app.token}/answers`, ...form });
  };
  const mails = (await app.listMails()).length;
  expect((await send('See the file.', 'outline')).statusCode).toBe(201);
  const again = (await send('See the file.', 'outline')).json();
  expect(again.details.conversation).toMatchObject([{ text: 'See the file.', files: [{ size: 7 }] }]);
  expect(await app.listMails()).toHaveLength(mails + 1);

  const known = { field: 'attachments', message: 'You have sent this already: outline.txt.' };
  const refused = await send('Now the chapter, too.', 'outline', 'chapter');
  expect([refused.statusCode, refused.json().errors]).toEqual([400, [known]]);
  await send('See the file.', 'chapter');
  await app.asOwner('/replies', { text: 'Is that all?' });
  await send('See the file.');
  const { conversation } = (await app.read()).json().details;
  expect(conversation.map(({ text }: { text: string }) => text)).toEqual([
    'See the file.',
    'See the file.',
    'Is that all?',
    'See the file.',
  ]);
  let stored = 0;
  for await (const _ of app.files.list()) stored += 1;
  expect(stored).toBe(3);
});

test('request: one that is withdrawn while the owner answers refuses the answer with a sentence', async () => {
  const app = await openRequest();
  await app.act('confirm');
  expect((await app.act('withdraw')).statusCode).toBe(204);
  const { length } = await app.listMails();
  const refused = await app.asOwner('/replies', { text: 'Too late' });
  expect([refused.statusCode, refused.json().error]).toEqual([
    409,
    'The student has withdrawn this request in the meantime. Nothing was sent.',
  ]);
  expect(await app.listMails()).toHaveLength(length);
  expect(await app.getDetail()).toMatchObject({ state: 'withdrawn', waitsFor: null });
  const { items } = (await app.inject({ url: '/api/admin/submissions', headers: app.headers })).json();
  expect(items[0].state).toBe('withdrawn');
});

test('request: the student can have everything deleted, with files and mails', async () => {
  const app = await openRequest();
  await app.act('confirm');
  expect((await app.act('delete')).statusCode).toBe(204);
  for (const table of ['requests', 'attachments', 'request_links', 'request_entries'] as const)
    expect(await app.engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
  expect(await app.listMails()).toEqual([]);
  for await (const { key } of app.files.list()) expect(key).toBe('');
});

test('request: marking it answered by mail asks the student, and can be taken back', async () => {
  const app = await openRequest();
  const mark = (answered: boolean) =>
    app.inject({
      method: 'PUT',
      url: `/api/admin/submissions/${app.id}/answered`,
      headers: app.headers,
      payload: { answered },
    });
  await mark(true);
  const mailed = { state: 'question', waitsFor: 'student', conversation: [{ by: 'owner', kind: 'mailed' }] };
  expect(await app.getDetail()).toMatchObject(mailed);
  await app.act('confirm');
  await app.act('answers', { text: 'And the price?' });
  await mark(true);
  const again = { waitsFor: 'student', conversation: [{}, { by: 'student' }, { kind: 'mailed' }] };
  expect(await app.getDetail()).toMatchObject(again);
  await mark(false);
  const open = {
    state: 'read',
    waitsFor: 'owner',
    answeredAt: null,
    conversation: [{ text: 'And the price?' }],
  };
  expect(await app.getDetail()).toMatchObject(open);
});

test('request: saved replies are kept, changed and removed', async () => {
  const app = await openRequest();
  const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) =>
    app.inject({
      method,
      url: `/api/admin/saved-replies${path}`,
      headers: app.headers,
      ...(payload && { payload }),
    });
  const { item } = (await call('POST', '', { title: 'Hello', text: 'Dear {name}' })).json();
  await call('PUT', `/${item._id}`, { title: 'Hello', text: 'Dear {name}, {price}' });
  expect((await call('GET')).json().items).toEqual([{ ...item, text: 'Dear {name}, {price}' }]);
  expect((await call('DELETE', `/${item._id}`)).statusCode).toBe(204);
  expect((await call('GET')).json().items).toEqual([]);
  expect((await call('DELETE', `/${item._id}`)).statusCode).toBe(404);
});

test('request: everything about an address can be exported and deleted, and the log says so without the address', async () => {
  const app = await openRequest();
  const call = (path: string) =>
    app.inject({
      method: 'POST',
      url: `/api/admin/requests/${path}`,
      headers: app.headers,
      payload: { email: goodFields.email.toUpperCase() },
    });
  const exported = await call('export');
  expect(exported.headers['content-type']).toBe('application/zip');
  expect(exported.rawPayload.includes('draft.txt')).toBe(true);
  expect((await call('delete-address')).json()).toEqual({ requests: 1 });
  expect(await app.engine.db.selectFrom('requests').selectAll().execute()).toEqual([]);
  const events = await app.engine.db.selectFrom('audit_log').select(['event', 'detail']).execute();
  expect(events).toEqual(
    expect.arrayContaining([
      { event: 'address-exported', detail: '1 requests' },
      { event: 'address-deleted', detail: '1 requests' },
    ]),
  );
});
