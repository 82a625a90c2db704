/**
 * `npm run lock`, after adding a package. `npm ci` rejects a lock file that lacks the optional packages of other
 * platforms, and npm leaves out those that the registry in use does not offer. They are added here by name and
 * version: a platform that needs them finds them, others skip them.
 */
import { readFileSync, writeFileSync } from 'node:fs';

type Package = {
  version?: string;
  dev?: boolean;
  optional?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
};

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

const sorted = Object.fromEntries(Object.entries(packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync('package-lock.json', `${JSON.stringify({ ...lock, packages: sorted }, null, 2)}\n`);
