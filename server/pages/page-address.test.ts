import { expect, test } from 'vitest';
import { canonicalAddress, lowerCaseAddress } from './page-address.ts';

test.each([
  ['/', '/'],
  ['/about', '/about'],
  ['/about/', '/about'],
  ['/about/?x=1', '/about?x=1'],
  ['//evil.example/', '/evil.example'],
  ['/\\evil.example', '/evil.example'],
  ['/\\', '/'],
  ['/samples\\category', '/samples/category'],
  ['/samples//category', '/samples/category'],
  ['/./about', '/about'],
  ['/x/../about', '/about'],
  ['/x/%2e%2e/about', '/about'],
  ['/%61bout', '/about'],
  ['/samples/category/art-&-design', '/samples/category/art-%26-design'],
  ['/samples/category/art-%26-design', '/samples/category/art-%26-design'],
  ['/blog/caf%c3%a9', '/blog/caf%C3%A9'],
  ['/a%2Fb', '/a%2Fb'],
  ['/%ff', '/%ff'],
  ['/samples?q=a//b', '/samples?q=a//b'],
  ['/topics/op-ed.data?_routes=x', '/topics/op-ed.data?_routes=x'],
  ['/About', '/About'],
])('page address: %s is spelled %s', (url, canonical) => {
  expect(canonicalAddress(url)).toBe(canonical);
  expect(canonicalAddress(canonical)).toBe(canonical);
});

test.each([
  ['/About?Q=X', '/about?Q=X'],
  ['/blog/%C3%89cole', '/blog/%C3%A9cole'],
  ['/about', '/about'],
])('page address: %s in lower case is %s', (url, lower) => {
  expect(lowerCaseAddress(url)).toBe(lower);
});
