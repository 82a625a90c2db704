import { expect, test } from 'vitest';
import { testApp } from '#tests/test-app.ts';
import { adviceOn } from './advice.ts';

const NOW = new Date('2026-11-17T12:00:00Z');

function adviceTexts(content: string, topic: string): string[] {
  return adviceOn(content, NOW)
    .filter((item) => item.topic === topic)
    .map(({ text, where }) => `${text} ${where ?? ''}`.trim());
}

const references =
  '<h2>References</h2><p>Burt, R. S. (2004). Structural holes. https://doi.org/10.1086/421787</p>';

test('advice: a citation without an entry and an entry that is never cited are named', () => {
  const text = `<p>So it is (Burt, 2004; Lin et al., 1999, p. 3). Mouw (2003) disagrees.</p>${references}<p>Smith, S. (2005). Trust.</p>`;
  expect(adviceTexts(text, 'citations')).toEqual([
    'Lin 1999 is cited, but not in the list of sources. (Burt, 2004; Lin et al., 1999, p. 3)',
    'Mouw 2003 is cited, but not in the list of sources. Mouw (2003)',
    'A source is listed, but never cited. Smith, S. (2005). Trust.',
  ]);
});

test('advice: a text whose sources are all listed and cited gets none about them', () => {
  expect(adviceOn(`<p>Burt (2004) says so.</p>${references}`, NOW)).toEqual([]);
});

test('advice: malformed and repeated DOIs, and a year to come, are named', () => {
  const text = `<p>Burt, Lin</p>${references}<p>Burt, R. S. (2031). Again. https://doi.org/10.1086/421787</p><p>Lin, N. (1999). doi:abc</p>`;
  expect(adviceTexts(text, 'dois')).toEqual([
    'This is not how a DOI looks: 10., four or more digits, a slash, and a name. abc',
    'The same DOI is given twice. 10.1086/421787',
  ]);
  expect(adviceTexts(text, 'years')).toHaveLength(1);
});

test('advice: straight quotes, skipped headings, undescribed pictures and lost anchors are named', () => {
  const text =
    '<h2>One</h2><h4>Two</h4><p>She said "no". <a href="#gone">There</a></p><figure><img src="/media/a.webp" alt=""></figure><pre>"x"</pre>';
  expect(adviceTexts(text, 'quotes')).toEqual([
    '2 straight quotation marks or apostrophes. She said "no". There',
  ]);
  expect(adviceTexts(text, 'headings')).toHaveLength(1);
  expect(adviceTexts(text, 'pictures')).toHaveLength(1);
  expect(adviceTexts(text, 'links')).toEqual([
    'A link leads to a place in the text that is not there. There',
  ]);
});

const passage = Array.from({ length: 50 }, (_, index) => `word${index} of`).join(' ');

test('advice: a passage of 40 words that another sample has is found wherever it stands, and a shorter one is not', async () => {
  const { inject, make } = await testApp();
  const headers = await make.adminHeaders();
  const other = await make.sample({ title: 'The First', content: `<p>Before it. ${passage} After it.</p>` });
  await make.sample({ title: 'Another', content: '<p>Nothing of the kind is in here.</p>' });
  const ask = async (content: string, id?: string) => {
    const payload = { content, ...(id && { id }) };
    const response = await inject({ method: 'POST', url: '/api/admin/samples/advice', headers, payload });
    expect(response.statusCode, response.body).toBe(200);
    const { items } = response.json() as { items: { topic: string; text: string }[] };
    return items.filter(({ topic }) => topic === 'shared').map(({ text }) => text);
  };
  const forty = passage.split(' ').slice(7, 47).join(' ');
  expect(await ask(`<p>It begins elsewhere, <em>and</em> then ${forty}, and ends.</p>`)).toEqual([
    '40 words in a row are also in “The First”.',
  ]);
  expect(
    await ask(`<p>It begins elsewhere, ${passage.split(' ').slice(7, 46).join(' ')}, and ends.</p>`),
  ).toEqual([]);
  expect(await ask(`<p>${passage}</p>`, other.id)).toEqual([]);
});

test('advice: a link to a sample or post that is not on the site is named, for the owner only', async () => {
  const { inject, make } = await testApp();
  const headers = await make.adminHeaders();
  await make.sample({ title: 'Here', slug: 'here' });
  const content =
    '<p><a href="http://localhost/samples/here">one</a> <a href="http://localhost/samples/gone">two</a></p>';
  const request = { method: 'POST', url: '/api/admin/samples/advice', payload: { content } } as const;
  expect((await inject(request)).statusCode).toBe(401);
  const response = await inject({ ...request, headers: { ...headers, host: 'localhost' } });
  expect(response.json().items).toEqual([
    { topic: 'links', text: 'A link leads to /samples/gone, which is not on the site.', where: 'two' },
  ]);
});
