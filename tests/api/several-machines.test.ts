import { expect, test } from 'vitest';
import { severalMachines } from '#tests/support/several-machines.ts';
import { newPostgresDatabase, testEngine } from '#tests/test-database.ts';

const WITHIN_MS = 300_000;

/** A mail that was under way in a killed process takes a minute, and is not waited for here. `bench/faults/several-machines.ts` does the same behind nginx, with hundreds of requests. */
test.runIf(testEngine === 'postgres')(
  'three machines lose and double nothing while one is killed and all are restarted',
  async () => {
    expect(
      await severalMachines(await newPostgresDatabase(), 24, {
        mailWithinMs: 0,
        rounds: 12,
        withLimits: false,
      }),
    ).toMatchObject({
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
