import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { findFacts } from './server/briefs/find-facts.ts';
import { briefFields } from './shared/contracts/briefs.ts';

let r = 0,
  w = 0,
  m = 0;
for (const f of process.argv.slice(2))
  for (const b of parse(readFileSync(f, 'utf8'))) {
    const facts = findFacts([{ name: 'M', parts: [{ text: b.text, place: 'M' }] }]);
    for (const k of briefFields) {
      const labels = new Set(b[k] ?? []);
      for (const { value, sentence } of facts[k]) {
        const l = (b[k] ?? []).find(
          (e: string) => sentence.includes(e) && (e.includes(value) || value.includes(e)),
        );
        if (l) {
          labels.delete(l);
          r++;
        } else {
          w++;
          console.log('WRONG', k, '|', value, '|', sentence);
        }
      }
      for (const l of labels) {
        m++;
        console.log('MISSED', k, l);
      }
    }
  }
console.log({ r, w, m, precision: r / (r + w), recall: r / (r + m) });
