import { expect, test } from 'vitest';
import { scan } from './text.ts';

test('links in comments: links in text, in markup and bare are found', () => {
  const text =
    'See https://a.example/x, <a href="http://b.example">b</a>, [url=http://c.example]c[/url] and www.d.example or shop.com.';
  expect(scan(text).links.map(({ host }) => host)).toEqual([
    'a.example',
    'b.example',
    'c.example',
    'd.example',
    'shop.com',
  ]);
});

test('links in comments: product names, abbreviations and file names are not links', () => {
  expect(scan('I use ASP.NET and Node.js, e.g. in main.py, i.e. daily.Then I rest.').links).toEqual([]);
});

test('links in comments: universities and libraries are trusted, similar names are not', () => {
  const trusted = (url: string) => scan(url).links[0]?.trusted;
  expect(trusted('https://owl.purdue.edu/owl/')).toBe(true);
  expect(trusted('https://www.ox.ac.uk/students')).toBe(true);
  expect(trusted('https://doi.org/10.1000/1')).toBe(true);
  expect(trusted('https://edu.cheap-essays.com')).toBe(false);
  expect(trusted('https://wikipedia.org.cheap-essays.com')).toBe(false);
});

test('links in comments: addresses and telephone numbers are counted, years, pages and ISBNs are not', () => {
  expect(scan('Write to ann@example.org or call +1 (800) 555-0199.')).toMatchObject({
    emails: 1,
    phones: 1,
  });
  expect(scan('ISBN 978-0-14-044926-6, pp. 112-118, 1998-2004, on 2018-05-08 10:30.').phones).toBe(0);
});
