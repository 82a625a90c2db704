/**
 * 100,000 characters crafted to be slow, passed to every function that parses untrusted text. Prints one line of
 * JSON: the CPU time of the slowest text for each function (ms). The aim is 50 ms.
 *
 *   node bench/faults/texts.ts [texts=60]
 */
import fc from 'fast-check';
import { cpuMs, hostileText, renderers, textFunctions } from '../../tests/support/text-functions.ts';

const WARM_UP = 5;
const numRuns = Number(process.argv[2] ?? 60);
const texts = fc.sample(hostileText, { numRuns, seed: 19 });
const slowest: Record<string, number> = {};
for (const [name, read] of Object.entries({ ...textFunctions, ...renderers })) {
  // A server has been running for longer than a moment.
  for (const text of texts.slice(0, WARM_UP)) read(text);
  slowest[name] = Math.round(Math.max(...texts.map((text) => cpuMs(() => read(text)))) * 10) / 10;
}
console.log(JSON.stringify({ characters: 100_000, texts: numRuns, slowestMs: slowest }));
