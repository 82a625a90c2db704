import { RefusedDatabase } from '#server/db/engines/engine.ts';
import type { Site } from './make.ts';
import { runBackup } from './run.ts';
import { pagesTrial } from './verify.ts';

/**
 * A newer version on an older database: first a backup, which is restored, migrated and tested in a temporary place.
 * If any of that fails, the database is unchanged and the start is aborted.
 */
export async function backUpBeforeUpdate(
  site: Site,
  program: readonly string[],
  print: (line: string) => void,
): Promise<void> {
  print('The database is of an older version of Octavo. Making a backup before the update…');
  const { name, verified, problem, isTrialFailed } = await runBackup({
    site,
    kind: 'before-update',
    clock: () => new Date(),
    tryPages: pagesTrial(program, site.env),
  }).catch((error: unknown) => {
    throw new RefusedDatabase(
      `the backup before the update could not be made, and nothing was changed. ${error instanceof Error ? error.message : error}`,
    );
  });
  if (isTrialFailed)
    throw new RefusedDatabase(
      `the update failed. It was tried on a copy of the site only: the site itself is as it was, and the version before this one can be started again. ${problem}`,
    );
  if (!verified)
    throw new RefusedDatabase(`the backup before the update failed, and nothing was changed. ${problem}`);
  print(`${name} is good. Updating the database; \`octavo rollback\` brings the state before it back.`);
}
