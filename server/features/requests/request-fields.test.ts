import { expect, test } from 'vitest';
import { fieldRule, readableValue, requestFieldNames } from '#shared/contracts/request-fields.ts';
import { encodeForm, fullRequest } from '#tests/support/forms.ts';
import { testApp } from '#tests/test-app.ts';

async function sentRequest() {
  const app = await testApp({ OWNER_EMAIL: 'owner@example.org' });
  const headers = await app.make.adminHeaders();
  const form = await encodeForm(fullRequest);
  const response = await app.inject({ method: 'POST', url: '/api/consultations', ...form });
  expect(response.statusCode).toBe(201);
  const get = (url: string) => app.inject({ url: `/api/admin/submissions${url}`, headers });
  return { ...app, get };
}

test('request fields: every field is stored and given back by the list of requests', async () => {
  const { get } = await sentRequest();
  expect((await get('')).json().items[0]).toMatchObject(fullRequest);
});

test('request fields: every field is in the mail to the owner', async () => {
  const { engine } = await sentRequest();
  const mail = await engine.db
    .selectFrom('outbox')
    .selectAll()
    .where('recipient', '=', 'owner@example.org')
    .executeTakeFirstOrThrow();
  for (const field of requestFieldNames) {
    expect(mail.text_body).toContain(readableValue(field, fullRequest[field]));
    expect(mail.html_body).toContain(readableValue(field, fullRequest[field]));
  }
});

test('request fields: every field is in the export, under its label', async () => {
  const { get } = await sentRequest();
  const [head = '', row = ''] = (await get('/export.csv')).body.replace('\ufeff', '').split('\r\n');
  const cells = row.split(',');
  const labels = head.split(',');
  for (const field of requestFieldNames) {
    const { label, options } = fieldRule(field);
    const value = options?.[fullRequest[field]] ?? fullRequest[field];
    expect(cells[labels.indexOf(`"${label}"`)]).toBe(`"${value}"`);
  }
});

test('request fields: every searched field finds its request', async () => {
  const { get } = await sentRequest();
  for (const field of requestFieldNames.filter((name) => fieldRule(name).isSearched)) {
    const q = encodeURIComponent(fullRequest[field]);
    expect((await get(`?q=${q}`)).json().total).toBe(1);
  }
});

test('request fields: one that was left empty reads as nothing', () => {
  expect(requestFieldNames.map((field) => readableValue(field, ''))).toEqual(requestFieldNames.map(() => ''));
});
