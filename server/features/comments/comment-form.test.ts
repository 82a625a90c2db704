import { expect, test } from 'vitest';
import { honest, spammy } from '#tests/support/comment-texts.ts';
import { testApp } from '#tests/test-app.ts';

const formType = { 'content-type': 'application/x-www-form-urlencoded' };

async function articleWithForm() {
  const app = await testApp();
  const { slug } = await app.make.post({ title: 'Commas' });
  const send = (payload: string) =>
    app.inject({ method: 'POST', url: `/api/blog/${slug}/comments`, headers: formType, payload });
  const stored = () => app.engine.db.selectFrom('comments').selectAll().execute();
  return {
    send,
    stored,
    sendFields: (fields: Record<string, string>) => send(`${new URLSearchParams(fields)}`),
  };
}

test('comment form: a plain form redirects to the new comment on the article', async () => {
  const { sendFields, stored } = await articleWithForm();
  const content = 'Two lines,\r\nand “quotes” & signs: 100% + tax';
  const response = await sendFields({ ...honest, content, parentId: '', website: '' });
  const [comment] = await stored();
  expect(response.statusCode).toBe(303);
  expect(response.headers.location).toBe(`/blog/commas?comment=posted#comment-${comment?.id}`);
  expect(comment).toMatchObject({
    author_name: honest.authorName,
    content: 'Two lines,\nand “quotes” & signs: 100% + tax',
    parent_id: null,
  });
});

test('comment form: a held comment redirects to the notice that says so', async () => {
  const { sendFields } = await articleWithForm();
  const { statusCode, headers } = await sendFields(spammy);
  expect([statusCode, headers.location]).toEqual([303, '/blog/commas?comment=pending#comments']);
});

test('comment form: a failed submission is answered with a page that holds the whole text', async () => {
  const { sendFields, stored } = await articleWithForm();
  const content = '\nMy long text with <b>"signs"</b> & </textarea><script>alert(1)</script>';
  const response = await sendFields({ authorName: '', content });
  expect(response.statusCode).toBe(400);
  expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(response.headers['content-security-policy']).toContain("default-src 'none'");
  expect(response.body).toContain('<p role="alert">Please fill in all required fields.</p>');
  expect(response.body).not.toContain('<script');
  const [, kept = ''] = response.body.match(/<textarea[^>]*>\n([\s\S]*?)<\/textarea>/) ?? [];
  expect(kept.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(code))).toBe(content);
  expect(await stored()).toEqual([]);
});

test('comment form: an error is shown at its field, and the text is not set in bold', async () => {
  const { sendFields } = await articleWithForm();
  const { statusCode, body } = await sendFields({ authorName: 'Ann', content: 'word '.repeat(1_200) });
  expect(statusCode).toBe(400);
  expect(body).toMatch(
    /<textarea name="content" aria-invalid="true" aria-describedby="content-error" autofocus [\s\S]*<\/textarea><\/label><br><span role="alert" id="content-error">Comment must be at most 5,000 characters\.<\/span>/,
  );
  expect(body).not.toContain('content: ');
  expect(body).toMatch(/input, select, textarea \{[^}]*font-weight: normal;/);
});

test('comment form: a reply to a comment that was deleted meanwhile is refused with the reason', async () => {
  const { sendFields } = await articleWithForm();
  const { statusCode, body } = await sendFields({ ...honest, parentId: 'a'.repeat(24) });
  expect(statusCode).toBe(400);
  expect(body).toContain('<p role="alert">The comment you reply to is no longer here.</p>');
});

test('comment form: a name that is too long is refused at its field, which does not cut it', async () => {
  const { sendFields } = await articleWithForm();
  const { statusCode, body } = await sendFields({ ...honest, authorName: 'n'.repeat(81) });
  expect(statusCode).toBe(400);
  expect(body).toContain('id="authorName-error">Name must be at most 80 characters.<');
  expect(body).not.toContain('maxlength');
});

test('comment form: a duplicate, a broken text and a repeated field are answered with a page too', async () => {
  const { sendFields, send } = await articleWithForm();
  await sendFields(honest);
  const again = await sendFields(honest);
  expect([again.statusCode, again.headers['content-type']]).toEqual([409, 'text/html; charset=utf-8']);
  expect(again.body).toContain('You have already posted this comment.');
  const broken = await send('authorName=Ann&content=%C3%28');
  expect([broken.statusCode, broken.body.includes('id="content-error">is not valid UTF-8 text<')]).toEqual([
    400,
    true,
  ]);
  expect((await send('authorName=Ann&content=one&__proto__=x&constructor=y')).statusCode).toBe(303);
});

test('comment form: a body over the limit is told about its text, not about a file', async () => {
  const { send } = await articleWithForm();
  const { statusCode, body } = await send(`authorName=Ann&content=${'a'.repeat(1_048_577)}`);
  expect(statusCode).toBe(413);
  expect(body).toContain('This is too long to save: the limit is 1 MB of text.');
});
