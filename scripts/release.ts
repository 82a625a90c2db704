/**
 * `npm run release [-- x64|arm64]`: one archive that runs on a bare Linux: the built site, the packages that run, the
 * pinned Node and a start script. For this machine's processor unless told otherwise.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt, ROOT } from './setup.mjs';

/** What the one file of the server leaves outside (`scripts/build-server.ts`). */
const PACKAGES = ['sharp', '@fastify/swagger-ui'];
const FILES = ['LICENSE', 'CHANGELOG.md', 'README.md', '.env.example', 'deploy', 'docs/deploy.md'];
const MAX_BYTES = 80 * 1024 * 1024;

type Locked = {
  version: string;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

const arch = process.argv[2] ?? process.arch;
if (arch !== 'x64' && arch !== 'arm64') throw new Error(`There is no release for ${arch}: x64 or arm64`);
const { version, license } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8'));
const lock = JSON.parse(readFileSync(path.join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>;
};

/** The packages that run, with all that they need on this kind of machine, by their place in `node_modules`. */
function neededPackages(): Set<string> {
  const needed = new Set<string>();
  function add(name: string, from: string) {
    const place = findPlace(name, from);
    const locked = place && lock.packages[place];
    if (!place || !locked || needed.has(place) || !isForTarget(locked)) return;
    needed.add(place);
    for (const each of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
      add(each, place);
  }
  for (const name of PACKAGES) add(name, '');
  return needed;
}

/** As Node looks for a package: beside whoever asks, then further out. */
function findPlace(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock.packages[place]) return place;
    if (!folder.includes('/node_modules/')) return folder ? findPlace(name, '') : undefined;
  }
}

function isForTarget({ cpu, os, libc }: Locked): boolean {
  const fits = (list: string[] | undefined, mine: string) => !list || list.includes(mine);
  return fits(cpu, arch) && fits(os, 'linux') && fits(libc, 'glibc');
}

/** Copies what is installed; what is for another processor comes from the registry. */
function putPackage(place: string, target: string, packageVersion: string) {
  const installed = path.join(ROOT, place);
  if (existsSync(installed)) {
    cpSync(installed, target, {
      recursive: true,
      dereference: true,
      // Packages inside it are copied by their own place.
      filter: (file) => !path.relative(installed, file).split(path.sep).includes('node_modules'),
    });
    return;
  }
  const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
  fetchPackage(`${name}@${packageVersion}`, target);
}

function fetchPackage(spec: string, target: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-package-'));
  try {
    const [{ filename }] = JSON.parse(
      execFileSync('npm', ['pack', '--json', spec], { cwd: folder, encoding: 'utf8' }),
    );
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['xzf', path.join(folder, filename), '-C', target, '--strip-components=1']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function putNode(target: string) {
  mkdirSync(path.dirname(target), { recursive: true });
  if (arch === process.arch && process.platform === 'linux')
    cpSync(path.join(ROOT, 'node_modules/node/bin/node'), target);
  else {
    const folder = mkdtempSync(path.join(tmpdir(), 'octavo-node-'));
    fetchPackage(`node-linux-${arch}@${lock.packages['node_modules/node']?.version}`, folder);
    cpSync(path.join(folder, 'bin/node'), target);
    rmSync(folder, { recursive: true, force: true });
  }
  chmodSync(target, 0o755);
}

ensureBuilt();
const name = `octavo-${version}-linux-${arch}`;
const dist = path.join(ROOT, 'dist');
const stage = path.join(dist, name);
rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });

cpSync(path.join(ROOT, 'build'), path.join(stage, 'build'), {
  recursive: true,
  filter: (file) => !path.basename(file).startsWith('.'),
});
// Fonts, the spam model and the demonstration texts stand beside the code that reads them.
cpSync(path.join(ROOT, 'server'), path.join(stage, 'server'), {
  recursive: true,
  filter: (file) => statSync(file).isDirectory() || !/\.(ts|json)$/.test(file),
});
for (const file of FILES) cpSync(path.join(ROOT, file), path.join(stage, file), { recursive: true });
writeFileSync(
  path.join(stage, 'package.json'),
  `${JSON.stringify({ name: 'octavo', version, license, private: true, type: 'module' }, null, 2)}\n`,
);
for (const place of neededPackages())
  putPackage(place, path.join(stage, place), lock.packages[place]?.version ?? '');
putNode(path.join(stage, 'bin/node'));
cpSync(path.join(ROOT, 'deploy/octavo'), path.join(stage, 'octavo'));
chmodSync(path.join(stage, 'octavo'), 0o755);
execFileSync('find', [stage, '-type', 'd', '-empty', '-delete']);

const archive = path.join(dist, `${name}.tar.gz`);
execFileSync(
  'tar',
  [
    '--sort=name',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
    '-I',
    'gzip -9',
    '-cf',
    archive,
    name,
  ],
  { cwd: dist, stdio: 'inherit' },
);
const { size } = statSync(archive);
console.log(`${path.relative(ROOT, archive)}: ${(size / 1024 / 1024).toFixed(1)} MB`);
if (size > MAX_BYTES) {
  console.error('A release must stay under 80 MB.');
  process.exit(1);
}
