// @vitest-environment happy-dom
import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { ShownPerson } from '#shared/words/page-words.ts';
import { shippedWords } from '#tests/support/page-words.ts';
import { ContactFrame } from './contact-frame.tsx';
import { Person } from './person.tsx';

afterEach(cleanup);

const nobody: ShownPerson = {
  name: '',
  field: '',
  university: '',
  workedPrice: '',
  biography: undefined,
  portrait: 'none',
  photo: '',
  photoAlt: '',
  signature: '',
};
const shown = (overrides: Partial<ShownPerson>, isShort = false) =>
  render(<Person person={{ ...nobody, ...overrides }} isShort={isShort} />).container.textContent;

test('person: each part of the person is shown without the others, and without any nothing is', () => {
  expect(shown({})).toBe('');
  expect(shown({ name: 'Ida Marlow' })).toBe('Ida Marlow');
  expect(shown({ university: 'Leeds' })).toBe('Leeds');
  expect(shown({ workedPrice: '5 pages: $120' })).toBe('5 pages: $120');
  expect(shown({ signature: 'Ida' })).toBe('Ida');
  expect(shown({ name: 'Ida Marlow', portrait: 'drawn' })).toBe('IMIda Marlow');
  expect(shown({ name: 'Dr. Ida Marlow', portrait: 'drawn' })).toBe('IMDr. Ida Marlow');
  expect(shown({ portrait: 'drawn' })).toBe('');
  expect(shown({ biography: ['I read twice.'] })).toBe('I read twice.');
  expect(shown({ biography: ['I read twice.'] }, true)).toBe('');
});

test('person: the contact page says who answers, once she has given her name', () => {
  const { frame, person } = shippedWords('contact');
  const draw = (given?: ShownPerson) =>
    render(<ContactFrame words={frame} heading="h2" {...(given && { person: given })} />).container
      .textContent;
  expect(person).toBeUndefined();
  const facts = { name: 'Ida Marlow', field: 'Law', university: 'Leeds', workedPrice: '5 pages: $120' };
  const text = draw({ ...nobody, ...facts });
  for (const fact of Object.values(facts)) expect(text).toContain(fact);
  expect(draw()).not.toContain('$');
});
