import type { z } from 'zod';
import { grouped } from '#shared/text/dates.ts';

const names: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  record: 'an object',
};

/** What is wrong with a field, for people, where its schema does not say it itself: Zod's own words are for programmers. */
export const plainMessage: z.core.$ZodErrorMap = (issue) => {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'is required' : `must be ${names[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return `must be one of ${issue.values.join(', ')}`;
    case 'unrecognized_keys':
      return `has an unknown field: ${issue.keys.join(', ')}`;
    case 'too_small':
      return `must ${amount(issue.origin, 'at least', Number(issue.minimum))}`;
    case 'too_big':
      return `must ${amount(issue.origin, 'at most', Number(issue.maximum))}`;
    default:
      return undefined;
  }
};

function amount(origin: string, limit: string, number: number): string {
  if (origin === 'string') return `have ${limit} ${grouped(number)} characters`;
  if (origin === 'array') return `have ${limit} ${grouped(number)} entries`;
  return `be ${limit} ${number}`;
}
