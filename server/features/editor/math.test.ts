import { expect, test } from 'vitest';
import { postHtml } from '#server/html/post-html.ts';
import { testApp } from '#tests/test-app.ts';

test('math: LaTeX becomes MathML that the sanitiser keeps, with its source', async () => {
  const { inject, make } = await testApp();
  const headers = await make.adminHeaders();
  const send = (latex: string) =>
    inject({ method: 'POST', url: '/api/admin/math', headers, payload: { latex, isDisplay: true } });
  const { mathml } = (await send('\\frac{a}{b} < \\sqrt{x}')).json();
  expect(mathml).toMatch(/^<math display="block">.*<mfrac>.*application\/x-tex/);
  expect(postHtml(`<p>${mathml}</p>`)).toBe(`<p>${mathml}</p>`);
  const wrong = await send('\\frac{a');
  expect(wrong.statusCode).toBe(400);
  expect(wrong.json().errors[0]).toMatchObject({
    field: 'latex',
    message: expect.stringMatching(/^is not valid LaTeX: ./),
  });
  expect((await inject({ method: 'POST', url: '/api/admin/math', payload: {} })).statusCode).toBe(401);
});
