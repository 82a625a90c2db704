import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

// One process for both: the build, which is waited for, would come between them.
const UPDATE_AND_INSTALL =
  'apt-get update -q >/dev/null 2>&1; exec apt-get install -y -q --no-install-recommends --no-remove "$@" >/dev/null';

/** Installs Debian packages where that is possible, and first says what and why. */
export async function aptInstall(packages: string[], why: string) {
  if (packages.length === 0 || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Running apt-get to install ${packages.join(', ')}: ${why}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await once(
    spawn('sh', ['-c', UPDATE_AND_INSTALL, 'apt-get', ...packages], { stdio: 'inherit', env }),
    'exit',
  );
}
