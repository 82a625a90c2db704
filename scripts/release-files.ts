/** The contents of a release, and how it is assembled in a folder. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ROOT } from './setup.mjs';

export const SYSTEMS = ['x64', 'arm64'] as const;
export type System = (typeof SYSTEMS)[number];

/** The packages that the bundle leaves out (`scripts/build-server.ts`). */
const PACKAGES = ['sharp', '@fastify/swagger-ui', 'temml'];
const FILES = [
  'content/samples',
  'content/drafts',
  'content/posts',
  'LICENSE',
  'CHANGELOG.md',
  'README.md',
  '.env.example',
  'deploy',
  'docs/deploy.md',
];
/** Types, tests and source maps of packages: not needed at run time. */
const NOT_RUN = /\.(?:map|[cm]?ts|tsbuildinfo)$|^(?:test|tests|\.github)$/;

type Locked = {
  /** Only where it differs from the folder. */
  name?: string;
  version: string;
  license?: string;
  integrity?: string;
  dev?: boolean;
  /** Leads to a folder of this repository, which has an entry of its own. */
  link?: boolean;
  cpu?: string[];
  os?: string[];
  libc?: string[];
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};

/** The offset of the processor type in an ELF header, and its values. */
const ELF_MACHINE_AT = 18;
const ELF_MACHINES: Record<number, System> = { 62: 'x64', 183: 'arm64' };

export const { version, license } = readJson(path.join(ROOT, 'package.json'));
export const lock = readJson(path.join(ROOT, 'package-lock.json')).packages as Record<string, Locked>;

export function releaseName(system: System): string {
  return `octavo-${version}-linux-${system}`;
}

/** The runtime packages with their dependencies on this platform, by their place in `node_modules`. */
export function neededPackages(system: System): Map<string, Locked> {
  const needed = new Map<string, Locked>();
  function add(name: string, from: string) {
    const place = findPlace(name, from);
    const locked = place && lock[place];
    if (!place || !locked || needed.has(place) || !isFor(system, locked)) return;
    needed.set(place, locked);
    for (const each of Object.keys({ ...locked.dependencies, ...locked.optionalDependencies }))
      add(each, place);
  }
  for (const name of PACKAGES) add(name, '');
  return needed;
}

/** Node's lookup: next to the importer, then further up. */
function findPlace(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.slice(0, folder.lastIndexOf('/node_modules/'))) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (lock[place]) return place;
    if (!folder.includes('/node_modules/')) return folder ? findPlace(name, '') : undefined;
  }
}

export function isFor(system: System, { cpu, os, libc }: Locked): boolean {
  const fits = (list: string[] | undefined, mine: string) => !list || list.includes(mine);
  return fits(cpu, system) && fits(os, 'linux') && fits(libc, 'glibc');
}

/** Assembles a release for the platform in a new folder. The site has been built. */
export function stageRelease(system: System, stage: string): void {
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(stage, { recursive: true });
  copy(path.join(ROOT, 'build'), path.join(stage, 'build'), (file) => !path.basename(file).startsWith('.'));
  // Fonts and trained weights are next to the code that reads them.
  copy(
    path.join(ROOT, 'server'),
    path.join(stage, 'server'),
    (file) => statSync(file).isDirectory() || !/\.(ts|yaml)$|tsconfig\.json$/.test(file),
  );
  for (const file of FILES) copy(path.join(ROOT, file), path.join(stage, file));
  const about = { name: 'octavo', version, license, private: true, type: 'module' };
  writeFileSync(path.join(stage, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
  stagePackages(system, stage);
  copy(path.join(ROOT, 'deploy/octavo'), path.join(stage, 'octavo'));
  for (const program of ['octavo', 'bin/node']) chmodSync(path.join(stage, program), 0o755);
  execFileSync('find', [stage, '-type', 'd', '-empty', '-delete']);
}

/** Copies what is installed here; packages for the other processor come from the registry. */
function stagePackages(system: System, stage: string): void {
  const isOwn = process.platform === 'linux' && process.arch === system;
  const missing: Record<string, Locked> = {};
  for (const [place, locked] of neededPackages(system)) {
    const installed = path.join(ROOT, place);
    if (existsSync(installed)) copyPackage(installed, path.join(stage, place));
    else missing[toFileName(place)] = locked;
  }
  const node = lock['node_modules/node'] as Locked;
  // `node` downloads its platform's package when it is installed; the lock file does not list it.
  if (!isOwn) missing[`node-linux-${system}`] = { version: node.version };
  withPackages(system, missing, (folder) => {
    for (const name of Object.keys(missing))
      if (!name.startsWith('node-linux-'))
        copyPackage(path.join(folder, name), path.join(stage, 'node_modules', name));
    const runtime = isOwn ? path.join(ROOT, 'node_modules/node') : path.join(folder, `node-linux-${system}`);
    copy(path.join(runtime, 'bin/node'), path.join(stage, 'bin/node'));
  });
}

/** The programs and libraries in a folder, each with the processor in its header. */
export function nativeFiles(folder: string): { file: string; system: System | undefined }[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => {
      const file = path.join(entry.parentPath, entry.name);
      const header = Buffer.alloc(ELF_MACHINE_AT + 2);
      const descriptor = openSync(file, 'r');
      readSync(descriptor, header);
      closeSync(descriptor);
      if (header.toString('latin1', 0, 4) !== '\x7fELF') return [];
      return { file: path.relative(folder, file), system: ELF_MACHINES[header.readUInt16LE(ELF_MACHINE_AT)] };
    });
}

/** Lets npm install packages for another platform in a temporary folder, and compares them with the lock file. */
function withPackages(system: System, wanted: Record<string, Locked>, use: (folder: string) => void): void {
  const scratch = mkdtempSync(path.join(tmpdir(), 'octavo-packages-'));
  try {
    if (Object.keys(wanted).length > 0) {
      // As optional dependencies: npm refuses others that are not for the current platform.
      const optionalDependencies = Object.fromEntries(
        Object.entries(wanted).map(([name, each]) => [name, each.version]),
      );
      writeFileSync(path.join(scratch, 'package.json'), JSON.stringify({ optionalDependencies }));
      const target = ['--os=linux', `--cpu=${system}`, '--libc=glibc'];
      execFileSync('npm', ['install', ...target, '--ignore-scripts', '--no-audit', '--no-fund'], {
        cwd: scratch,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const installed = readJson(path.join(scratch, 'package-lock.json')).packages as Record<string, Locked>;
      for (const [name, { integrity }] of Object.entries(wanted))
        if (integrity && installed[`node_modules/${name}`]?.integrity !== integrity)
          throw new Error(`${name} from the registry is not the one of package-lock.json`);
    }
    use(path.join(scratch, 'node_modules'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

function copyPackage(source: string, target: string): void {
  copy(source, target, (file) => {
    const parts = path.relative(source, file).split(path.sep);
    // Nested packages are copied by their own path.
    return !parts.includes('node_modules') && !parts.some((part) => NOT_RUN.test(part));
  });
}

function copy(source: string, target: string, filter: (file: string) => boolean = () => true): void {
  cpSync(source, target, { recursive: true, dereference: true, filter, mode: constants.COPYFILE_FICLONE });
}

export function toFileName(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}
