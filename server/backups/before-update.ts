import { RefusedDatabase } from '#server/db/engines/engine.ts';
import type { Site } from './make.ts';
import { runBackup } from './run.ts';
import { pagesTrial } from './verify.ts';

/**
 * A newer version on the database of an older one: first a backup, which is restored, updated and tried in a scratch
 * place. If any of that fails, the database stays as it is and the start ends here.
 */
export async function backUpBeforeUpdate(
  site: Site,
  program: readonly string[],
  say: (line: string) => void,
): Promise<void> {
  say('The database is of an older version of Octavo. Making a backup before the update…');
  const { name, verified, problem } = await runBackup({
    site,
    kind: 'before-update',
    clock: () => new Date(),
    tryPages: pagesTrial(program, site.env),
  });
  if (!verified)
    throw new RefusedDatabase(`the backup before the update failed, and nothing was changed. ${problem}`);
  say(`${name} is good. Updating the database; \`octavo rollback\` brings the state before it back.`);
}
