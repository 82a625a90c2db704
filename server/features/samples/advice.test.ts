import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parseSample } from '#server/html/sample-html.ts';
import { adviseOn } from '#server/papers/advice.ts';
import { testApp } from '#tests/test-app.ts';

const NOW = new Date('2026-11-17T12:00:00Z');
const adviceOn = (content: string, now: Date) => adviseOn(parseSample(content), now);

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

test('advice: a text whose sources are all listed and cited gets no advice about them', () => {
  expect(adviceOn(`<p>Burt’s (2004) book says so.</p>${references}`, NOW)).toEqual([]);
});

test('advice: sources that are cited by number are checked against the numbers of the list', () => {
  const ieee =
    '<h2>References</h2><p>[1] F. P. Brooks, <em>Essays</em>, 1975.</p><p>[2] D. Parnas, 1972.</p><p>[3] M. Conway, 1968.</p>';
  expect(
    adviceTexts(`<p>So it is [1], [4, p. 2]. In 1975 (Brooks, 1999) too.</p>${ieee}`, 'citations'),
  ).toEqual([
    'Number 4 is cited, but not in the list of sources. [4, p. 2]',
    'A source is listed, but never cited. [2] D. Parnas, 1972.',
    'A source is listed, but never cited. [3] M. Conway, 1968.',
  ]);
  expect(adviceTexts(`<p>Both [1]–[3].</p>${ieee}`, 'citations')).toEqual([]);
  const vancouver =
    '<h2>References</h2><ol><li>Snow J. Cholera. 1855.</li><li>Farr W. Mortality. 1852.</li></ol>';
  expect(
    adviceTexts(`<p>The pump.<sup>1,3</sup> An area of 4 m<sup>2</sup>.</p>${vancouver}`, 'citations'),
  ).toEqual([
    'Number 3 is cited, but not in the list of sources. [1,3]',
    'A source is listed, but never cited. Farr W. Mortality. 1852.',
  ]);
});

test('advice: sources that are cited in notes are held against the bibliography, and marks against the notes', () => {
  const notes =
    '<h2>Notes</h2><ol><li>John Stuart Mill, <em>On Liberty</em> (London: Parker, 1859), chap. 2.</li><li>Mill, <em>On Liberty</em>, 12.</li>' +
    '<li>C. L. Ten, <em>Mill on Liberty</em> (Oxford: Clarendon Press, 1980).</li><li><em>Hadley v. Baxendale</em> (1854).</li></ol>';
  const list = '<h2>Bibliography</h2><p>Mill, John Stuart. <em>On Liberty</em>. London: Parker, 1859.</p>';
  expect(
    adviceTexts(
      `<p>So it is.[1] The Ninth Census (1870) says so.[2] And.[3] End.[5]</p>${notes}${list}`,
      'citations',
    ),
  ).toEqual([
    'The text refers to note 5, but there is no such note. [5]',
    'A note is never referred to in the text. Hadley v. Baxendale (1854).',
    'Ten is cited, but not in the list of sources. C. L. Ten, Mill on Liberty (Oxford: Clarendon Press, 1980).',
  ]);
  const linked =
    '<p>So it is.<sup><a href="#note-1" id="note-ref-1">1</a></sup></p><h2>Notes</h2><ol><li id="note-1">Burt (2004) disagrees.</li></ol>';
  expect(adviceOn(linked, NOW)).toEqual([]);
});

test('advice: sources that are cited by author and page are checked against the works cited', () => {
  const works =
    '<h2>Works Cited</h2><p>Melville, Herman. <em>Bartleby</em>. 1853.</p><p>McCall, Dan. <em>Silence</em>. Cornell UP, 1989.</p>';
  expect(
    adviceTexts(
      `<p>He would rather not (Melville 12; see Table 3). So says one (Deleuze 70–71), in May (May 12).</p>${works}`,
      'citations',
    ),
  ).toEqual([
    'Deleuze is cited, but not in the list of sources. (Deleuze 70–71)',
    'A source is listed, but never cited. McCall, Dan. Silence. Cornell UP, 1989.',
  ]);
});

test('advice: a demo sample gets no advice', async () => {
  const folder = 'content/samples';
  for (const file of await readdir(folder)) {
    const content = (await readFile(`${folder}/${file}`, 'utf8')).replace(/^---\n.*?\n---\n/s, '');
    expect(adviceOn(content, NOW), file).toEqual([]);
  }
});

test('advice: malformed and repeated DOIs, and a year to come, are named', () => {
  const text = `<p>Burt, Lin</p>${references}<p>Burt, R. S. (2031). Again. https://doi.org/10.1086/421787</p><p>Lin, N. (1999). doi:abc</p>`;
  expect(adviceTexts(text, 'dois')).toEqual([
    'This does not look like a DOI, which begins with 10., four or more digits, and a slash. abc',
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

test('advice: a passage of 40 words that another sample has is found wherever it is, and a shorter one is not', async () => {
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

test('advice: a link whose address cannot be decoded is no failure', async () => {
  const { inject, make } = await testApp();
  const headers = { ...(await make.adminHeaders()), host: 'example.org' };
  const content =
    '<p><a href="http://example.org/blog/%zz">here</a> and <a href="/samples/%E0%A4%A">there</a></p>';
  const response = await inject({
    method: 'POST',
    url: '/api/admin/samples/advice',
    headers,
    payload: { content },
  });
  expect(response.statusCode, response.body).toBe(200);
});
