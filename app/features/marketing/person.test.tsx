// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ShownPerson } from '#shared/words/pages.ts';
import { Person } from './person.tsx';

afterEach(cleanup);

const nobody: ShownPerson = {
  name: '',
  field: '',
  university: '',
  biography: undefined,
  portrait: 'none',
  photo: '',
  photoAlt: '',
  signature: '',
  writer: 'the writer',
};
const shown = (own: Partial<ShownPerson>, isShort = false) =>
  render(<Person person={{ ...nobody, ...own }} isShort={isShort} />).container.textContent;

test('person: each part of the person is shown without the others, and without any nothing is', () => {
  expect(shown({})).toBe('');
  expect(shown({ name: 'Ida Marlow' })).toBe('Ida Marlow');
  expect(shown({ university: 'Leeds' })).toBe('The writerLeeds');
  expect(shown({ signature: 'Ida' })).toBe('The writerIda');
  expect(shown({ biography: ['I read twice.'] })).toBe('The writerI read twice.');
  expect(shown({ biography: ['I read twice.'] }, true)).toBe('');
});
