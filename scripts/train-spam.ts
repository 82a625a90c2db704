/**
 * Builds the shipped model of the comment scorer: `npm run train:spam` after a change of the features or the data.
 * The texts stay where they are; only weights reach the project. The same data gives the same file, to the byte:
 * `npm run train:spam -- --check` trains, writes nothing, and fails when the shipped file is another.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { MODEL_FILE } from '#server/features/comments/spam/model.ts';
import { buildModel } from './spam/build-model.ts';
import { DATA_FILE, readRows, toExample, writtenExamples } from './spam/examples.ts';

const { values, positionals } = parseArgs({
  options: { check: { type: 'boolean', default: false } },
  allowPositionals: true,
});

const examples = readRows(positionals[0] ?? DATA_FILE).map(toExample);
console.log(`${examples.length} comments; calibrating on comments unseen in training`);
const bytes = buildModel(examples, writtenExamples());
const name = path.relative(process.cwd(), MODEL_FILE);

if (!values.check) {
  writeFileSync(MODEL_FILE, bytes);
  console.log(`${name}: ${bytes.length} bytes`);
} else if (readFileSync(MODEL_FILE).equals(bytes)) {
  console.log(`${name} is what the data gives.`);
} else {
  console.error(`${name} is not what the data gives. Run \`npm run train:spam\`.`);
  process.exitCode = 1;
}
