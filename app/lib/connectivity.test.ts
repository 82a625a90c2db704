import { expect, test } from 'vitest';
import { classifyProblem, networkMessages } from './connectivity.ts';

test.each([
  [networkMessages.offline, 'offline'],
  [networkMessages.timeout, 'timeout'],
  [networkMessages.unreachable, 'server-error'],
  [networkMessages.dns, 'server-error'],
  ['Slow network detected', 'slow'],
  ['503 Service Unavailable', 'server-error'],
  ['Sample not found', 'generic'],
])('connectivity: %s is classified as %s', (message, problem) => {
  expect(classifyProblem(message)).toBe(problem);
});
