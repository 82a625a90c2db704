import { expect, test } from 'vitest';
import { encodeForm, file, goodFields } from '#tests/support/forms.ts';
import { pdfWithLines } from '#tests/support/pdf.ts';
import { testApp } from '#tests/test-app.ts';

test('request brief: the owner reads what message and files say, and nobody else does', async () => {
  const app = await testApp();
  const message = 'Could you look at my essay? It is due on 12 March 2027.';
  const sent = await app.inject({
    method: 'POST',
    url: '/api/consultations',
    ...(await encodeForm({ ...goodFields, message }, [
      file('brief.pdf', pdfWithLines(['The use of AI tools is not permitted in this assignment.'])),
    ])),
  });
  const url = `/api/admin/requests/${sent.json()._id}/brief`;
  const response = await app.inject({ url, headers: await app.make.adminHeaders() });
  expect(response.statusCode, response.body).toBe(200);
  const { facts, problems } = response.json();
  expect(facts.deadline).toEqual([
    { value: '12 March 2027', sentence: 'It is due on 12 March 2027.', place: 'Message' },
  ]);
  expect(facts.restriction.map(({ place }: { place: string }) => place)).toEqual(['brief.pdf, page 1']);
  expect([facts.sources, problems]).toEqual([[], []]);
  expect((await app.inject(url)).statusCode).toBe(401);
});
