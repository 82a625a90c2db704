/**
 * `npm run lock`, after adding a package. Two things that npm leaves out of the lock file are added here:
 *
 * - the optional packages of other platforms, such as x64 on arm64: `npm ci` rejects a lock file without them;
 * - the hashes of packages that were installed already, or whose address is left out: `npm ci` verifies only what has
 *   one.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

type Package = {
  name?: string;
  version?: string;
  integrity?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

const AT_ONCE = 8;

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Package> };
const packages = { ...lock.packages };

for (const owner of Object.values(lock.packages)) {
  for (const [name, version] of Object.entries(owner.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`;
    const os = name.match(
      /android|darwin|freebsd|linux|netbsd|openbsd|openharmony|win32|sunos|aix|wasm32/,
    )?.[0];
    const cpu = name.match(/arm64|x64|arm|ia32|ppc64|s390x|riscv64|loong64|wasm32/)?.[0];
    if (packages[key] || !os || !cpu) continue;
    packages[key] = {
      version,
      cpu: [cpu],
      ...(owner.dev ? { dev: true } : {}),
      optional: true,
      os: [os === 'wasm32' ? 'none' : os],
      ...(os === 'linux' && name.includes('musl') ? { libc: ['musl'] } : {}),
    };
    console.log(`added ${name}@${version}`);
  }
}

const registry = execFileSync('npm', ['config', 'get', 'registry'], { encoding: 'utf8' })
  .trim()
  .replace(/\/$/, '');
const unhashed = Object.entries(packages).filter(
  ([key, { integrity, link }]) => key.includes('node_modules/') && !integrity && !link,
);
for (let from = 0; from < unhashed.length; from += AT_ONCE)
  await Promise.all(
    unhashed.slice(from, from + AT_ONCE).map(async ([key, { name, version, ...rest }]) => {
      const published = name ?? key.slice(key.lastIndexOf('node_modules/') + 'node_modules/'.length);
      const integrity = await fetchIntegrity(published, version ?? '');
      packages[key] = { ...(name && { name }), ...(version && { version }), integrity, ...rest };
    }),
  );
if (unhashed.length > 0) console.log(`added the hashes of ${unhashed.length} packages`);

const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);

/** As the registry states it; for a package from before 2017, which has only SHA-1, from its tarball. */
async function fetchIntegrity(name: string, version: string): Promise<string> {
  const response = await fetch(`${registry}/${name.replace('/', '%2f')}/${version}`);
  if (!response.ok)
    throw new Error(
      `${name}@${version}: the registry answers ${response.status}. Choose a version that is published for every system.`,
    );
  const { dist } = (await response.json()) as {
    dist: { integrity?: string; shasum: string; tarball: string };
  };
  if (dist.integrity) return dist.integrity;
  const tarball = await (await fetch(dist.tarball)).bytes();
  if (createHash('sha1').update(tarball).digest('hex') !== dist.shasum)
    throw new Error(`${name}@${version}: the tarball does not have the published hash`);
  return `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
}
