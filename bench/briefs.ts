/**
 * `node bench/briefs.ts file.yaml …`: precision and recall of what is found in labelled briefs
 * (`server/briefs/fixtures`), with their 95 % intervals, in all and by field, and every mistake.
 */
import { briefFields } from '#shared/contracts/briefs.ts';
import { type Finding, scoreBriefs } from '#tests/support/score-briefs.ts';
import { readBriefs } from '../scripts/briefs/labelled-briefs.ts';

for (const file of process.argv.slice(2)) {
  const { right, wrong, missed } = scoreBriefs(readBriefs(file));
  console.log(file);
  for (const field of [undefined, ...briefFields]) {
    const count = (findings: Finding[]) => findings.filter((each) => !field || each.field === field).length;
    const found = describeShare(count(right), count(right) + count(wrong));
    const labelled = describeShare(count(right), count(right) + count(missed));
    console.log(`  ${(field ?? 'all').padEnd(14)} precision ${found}   recall ${labelled}`);
  }
  for (const [kind, findings] of Object.entries({ wrong, missed }))
    for (const { brief, field, value, sentence } of findings)
      console.log(
        `  ${kind}, brief ${brief}, ${field}: ${value === sentence ? '' : `${value} | `}${sentence}`,
      );
}

/** A share with its Wilson interval. */
function describeShare(part: number, whole: number): string {
  if (whole === 0) return '–';
  const z = 1.96;
  const share = part / whole;
  const middle = (share + z ** 2 / (2 * whole)) / (1 + z ** 2 / whole);
  const half =
    (z / (1 + z ** 2 / whole)) * Math.sqrt((share * (1 - share)) / whole + z ** 2 / (4 * whole ** 2));
  const percent = (value: number) => Math.round(100 * value);
  return `${percent(share)} % (${percent(middle - half)} to ${percent(middle + half)}; ${part} of ${whole})`;
}
