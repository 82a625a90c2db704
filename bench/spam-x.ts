import { readFileSync } from 'node:fs';
import { type Example, type Options, defaults, exampleOf, logitOf, randomFrom, shuffled, train, weigh, type Row } from '../scripts/spam-trainer.ts';
const rows = readFileSync('/work/shared/data/spam/train.jsonl', 'utf8').trim().split('\n').map((l) => JSON.parse(l) as Row);
const t0 = performance.now();
const all = rows.map(exampleOf);
console.log('features', ((performance.now() - t0) / rows.length).toFixed(3), 'ms each', Math.round(all.reduce((s, e) => s + e.words.length + e.grams.length + e.author.length, 0) / all.length));
const group = (s: string) => (s.startsWith('blog') ? 'blog' : s.startsWith('youtube') ? 'youtube' : s.startsWith('ytextra') ? 'ytextra' : s);
export function auc(scored: { s: number; y: number }[]) {
  const sorted = [...scored].sort((a, b) => a.s - b.s); let rank = 0, pos = 0, neg = 0, i = 0;
  while (i < sorted.length) { let j = i; while (j < sorted.length && sorted[j].s === sorted[i].s) j++; for (let k = i; k < j; k++) if (sorted[k].y) { rank += (i + j + 1) / 2; pos++; } else neg++; i = j; }
  return (rank - (pos * (pos + 1)) / 2) / (pos * neg);
}
export function caught(scored: { s: number; y: number }[], f = 0.005) {
  const ham = scored.filter((x) => !x.y).map((x) => x.s).sort((a, b) => b - a); const thr = ham[Math.floor(ham.length * f)] ?? -Infinity;
  const sp = scored.filter((x) => x.y); return [sp.filter((x) => x.s > thr).length / sp.length, thr];
}
const options: Options = { ...defaults, ...JSON.parse(process.argv[2] ?? '{}') };
const mode = process.argv[3] ?? 'fl';
weigh(all, options);
const clusters = shuffled([...new Set(rows.map((r) => r.cluster))], randomFrom(3));
const foldOf = new Map(clusters.map((c, i) => [c, i % 5]));
const p = (l: number) => 100 / (1 + Math.exp(-l));
function report(name: string, sc: { s: number; y: number }[]) {
  const [c, thr] = caught(sc); const ham = sc.filter((x) => !x.y), sp = sc.filter((x) => x.y);
  const at = (xs: any[], t: number) => ((100 * xs.filter((x) => p(x.s) >= t).length) / xs.length).toFixed(2);
  console.log(name.padEnd(22), 'auc', auc(sc).toFixed(4), 'caught', (100 * c).toFixed(1), 'thr', thr.toFixed(2), '| ham>=25', at(ham, 25), '>=80', at(ham, 80), 'spam>=25', at(sp, 25), '>=80', at(sp, 80), sc.length);
}
if (mode.includes('f')) {
  const t = performance.now(); const out: { s: number; y: number; g: string; e: Example }[] = [];
  for (let f = 0; f < 5; f++) {
    const w = train(all.filter((e) => foldOf.get(e.row.cluster) !== f), options);
    for (const e of all) if (foldOf.get(e.row.cluster) === f) out.push({ s: logitOf(w, e), y: e.spam, g: group(e.row.source), e });
  }
  for (const g of ['blog', 'youtube', 'ytextra', 'datacamp', 'telegram', 'sms']) report(g, out.filter((o) => o.g === g));
  console.log('time', ((performance.now() - t) / 1000).toFixed(1));
  if (mode.includes('e')) {
    const b = out.filter((o) => o.g === (mode.includes('y') ? 'youtube' : 'blog'));
    console.log('--- worst ham'); for (const o of b.filter((o) => !o.y).sort((a, c) => c.s - a.s).slice(0, 40)) console.log(o.s.toFixed(1), o.e.row.source.slice(5, 12), JSON.stringify(o.e.row.author), JSON.stringify(o.e.row.text.slice(0, 250)));
    console.log('--- worst spam'); for (const o of b.filter((o) => o.y).sort((a, c) => a.s - c.s).slice(0, 200)) console.log(o.s.toFixed(1), o.e.row.source.slice(5, 12), JSON.stringify(o.e.row.author), JSON.stringify(o.e.row.text.slice(0, 250)));
  }
}
if (mode.includes('l')) {
  const blogs = [...new Set(rows.map((r) => r.source).filter((s) => s.startsWith('blog')))]; let sum = 0;
  const pooled: any[] = [];
  for (const b of [...blogs, 'datacamp']) {
    if (mode.includes('q') && !RegExp(process.argv[5] ?? 'haacked|eduardo|hendrix').test(b)) continue;
    const w = train(all.filter((e) => e.row.source !== b), options);
    const sc = all.filter((e) => e.row.source === b).map((e) => ({ s: logitOf(w, e), y: e.spam, e }));
    if (process.argv[4] && b.includes(process.argv[4])) { for (const y of [0, 1]) { console.log('--- worst', y); for (const o of sc.filter((o) => o.y === y).sort((a, c) => (y ? 1 : -1) * (a.s - c.s)).slice(0, 60)) console.log(o.s.toFixed(1), JSON.stringify(o.e.row.author), JSON.stringify(o.e.row.text.slice(0, 220))); } }
    report('-' + b.slice(0, 21), sc); if (b !== 'datacamp') { sum += auc(sc); pooled.push(...sc); }
  }
  report('pooled', pooled); console.log('mean auc', (sum / blogs.length).toFixed(4));
}
