import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Installs Debian packages where that is possible, and first says what and why. */
export function aptInstall(packages: string[], why: string) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`Running apt-get to install ${packages.join(', ')}: ${why}.`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  spawnSync('apt-get', ['update', '-q'], { stdio: 'ignore', env });
  spawnSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', '--no-remove', ...packages], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env,
  });
}
