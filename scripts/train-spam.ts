/**
 * Builds the shipped model of the comment scorer: `npm run train:spam` after a change of the features or the data.
 * The texts stay where they are; only weights reach the project. The same data gives the same file, to the byte.
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { MODEL_FILE } from '#server/features/comments/spam/model.ts';
import { buildModel } from './spam/build-model.ts';
import { DATA_FILE, readRows, toExample, writtenExamples } from './spam/examples.ts';

const examples = readRows(process.argv[2] ?? DATA_FILE).map(toExample);
console.log(`${examples.length} comments; calibrating on comments unseen in training`);
const bytes = buildModel(examples, writtenExamples());
writeFileSync(MODEL_FILE, bytes);
console.log(`${path.relative(process.cwd(), MODEL_FILE)}: ${bytes.length} bytes`);
