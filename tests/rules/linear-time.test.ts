import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  cpuMs,
  hostileSamples,
  hostileText,
  renderers,
  textFunctions,
} from '#tests/support/text-functions.ts';

/**
 * The aim is 50 ms; quadratic time takes many seconds, so ten times the aim still tells the two apart on a slow machine.
 */
const MAX_CPU_MS = { text: 500, renderer: 3_000 };

function holds(read: (text: string) => unknown, maxCpuMs: number, numRuns: number) {
  fc.assert(
    fc.property(hostileText, (text) => {
      expect(cpuMs(() => read(text), maxCpuMs)).toBeLessThan(maxCpuMs);
    }),
    // The same texts at each run: failures are reproducible.
    { numRuns, seed: 8, endOnFailure: true },
  );
}

test.each(Object.entries(textFunctions))('linear time: %s takes linear time', (_, read) => {
  holds(read, MAX_CPU_MS.text, 40);
});

test.each(Object.entries(renderers))('linear time: %s takes linear time', (_, read) => {
  holds(read, MAX_CPU_MS.renderer, 15);
});

test.each(hostileSamples)('linear time: sampleHtml takes linear time for repeated markup %#', (text) => {
  expect(cpuMs(() => renderers.sampleHtml(text), MAX_CPU_MS.renderer)).toBeLessThan(MAX_CPU_MS.renderer);
});
