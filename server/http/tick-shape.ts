import { executionAsyncResource } from 'node:async_hooks';

/** A variable that is only written to would be left out by the bundler. */
const kept: object[] = [];

/**
 * Makes `process.nextTick`, which Node calls about six times for each answer, stay ten times faster. The engine writes
 * its tick objects quickly as long as it knows their shape, forgets the shape when a garbage collection finds none of
 * them, and never learns it again. So one is kept.
 */
export function keepTickShape() {
  process.nextTick(() => kept.push(executionAsyncResource()));
}
