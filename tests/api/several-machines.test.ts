import { expect, test } from 'vitest';
import { severalMachines } from '#tests/support/several-machines.ts';
import { newPostgresDatabase, testEngine } from '#tests/test-database.ts';

const WITHIN_MS = 300_000;

test.runIf(testEngine === 'postgres')(
  'three processes on one database: requests are neither lost nor duplicated while one is killed and all are restarted',
  async () => {
    expect(await severalMachines(await newPostgresDatabase(), 24)).toMatchObject({
      freshPages: 12,
      viewsOfOneVisitor: 1,
      scheduledPost: { before: 0, listed: [1, 1, 1] },
      answered: 24,
      lost: 0,
      doubled: 0,
      filesMissing: 0,
      mailsNotQueued: 0,
      mailsInvented: 0,
    });
  },
  WITHIN_MS,
);
