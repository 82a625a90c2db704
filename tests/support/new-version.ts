import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { migrations } from '../../server/db/migrations/index.ts';

const ROOT = path.dirname(path.dirname(import.meta.dirname));
export const NEW_MIGRATION = '999-of-the-new-version';

/**
 * A future version of the program: a copy of the build with one more migration and a higher version, in a release
 * folder. Returns the path of its program.
 */
export async function makeNewVersion(folder: string, statement: string): Promise<string> {
  const build = path.join(folder, 'build');
  await mkdir(build, { recursive: true });
  for (const name of ['content', 'server', 'node_modules'])
    await symlink(path.join(ROOT, name), path.join(folder, name));
  for (const name of ['client', 'server'])
    await symlink(path.join(ROOT, 'build', name), path.join(build, name));
  const about = JSON.parse(await readFile(path.join(ROOT, 'package.json'), 'utf8'));
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ ...about, version: '99.0.0' }));

  const last = new RegExp(`(?=\\{name:[\`'"]${migrations.at(-1)?.name}[\`'"])`, 'g');
  const added = `{name:'${NEW_MIGRATION}',statements:()=>[${JSON.stringify(statement)}]},`;
  let changes = 0;
  for (const name of await readdir(path.join(ROOT, 'build'))) {
    if (!name.endsWith('.js')) continue;
    await cp(path.join(ROOT, 'build', name), path.join(build, name));
    const code = await readFile(path.join(build, name), 'utf8');
    const changed = code.replace(last, () => {
      changes += 1;
      return added;
    });
    if (changed !== code) await writeFile(path.join(build, name), changed);
  }
  if (changes !== 1) throw new Error(`The list of migrations was found ${changes} times in the build`);
  return path.join(build, 'main.js');
}
