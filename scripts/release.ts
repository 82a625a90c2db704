/**
 * `npm run release [-- x64|arm64]`: for each platform one archive that runs on a minimal Linux: built site, runtime
 * packages, pinned Node and start script. Next to it the list of what is in it (CycloneDX), and SHA256SUMS for both.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { hash } from 'node:crypto';
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { nativeFiles, releaseName, SYSTEMS, stageRelease, version } from './release-files.ts';
import { createSbom } from './sbom.ts';
import { ensureBuilt, ROOT } from './setup.mjs';

const MAX_BYTES = 80 * 1024 * 1024;
/** Deterministic: the same files make the same archive. */
const TAR = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u+rwX,go+rX,go-w'];

const [chosen] = process.argv.slice(2);
const systems = SYSTEMS.filter((system) => !chosen || system === chosen);
if (systems.length === 0) throw new Error(`There is no release for ${chosen}: ${SYSTEMS.join(' or ')}`);

refuseUsedVersion();
ensureBuilt();
const dist = path.join(ROOT, 'dist');
const made: string[] = [];
for (const system of systems) {
  const name = releaseName(system);
  stageRelease(system, path.join(dist, name));
  // The archive of the other processor cannot be run here, but the headers of its files can be checked.
  const native = nativeFiles(path.join(dist, name));
  const foreign = native.find((each) => each.system !== system);
  if (foreign) throw new Error(`${foreign.file} is for ${foreign.system}`);
  const archive = path.join(dist, `${name}.tar.gz`);
  execFileSync('tar', [...TAR, '-I', 'gzip -9', '-cf', archive, name], { cwd: dist, stdio: 'inherit' });
  const { size } = statSync(archive);
  console.log(
    `${path.relative(ROOT, archive)}: ${(size / 1024 / 1024).toFixed(1)} MB, ${native.length} native files`,
  );
  const sbom = createSbom(system, path.join(dist, name, 'bin/node'));
  writeFileSync(path.join(dist, `${name}.cdx.json`), `${JSON.stringify(sbom, null, 2)}\n`);
  made.push(`${name}.tar.gz`, `${name}.cdx.json`);
  if (size > MAX_BYTES) {
    console.error('A release must stay under 80 MB.');
    process.exitCode = 1;
  }
}

const sums = made.map((file) => {
  return `${hash('sha256', readFileSync(path.join(dist, file)))}  ${file}\n`;
});
writeFileSync(path.join(dist, 'SHA256SUMS'), sums.join(''));

/** Two releases of one version would unpack over each other, and nobody could tell which one is running. */
function refuseUsedVersion(): void {
  if (!readFileSync(path.join(ROOT, 'CHANGELOG.md'), 'utf8').includes(`\n## ${version}\n`))
    throw new Error(`CHANGELOG.md has no entry for ${version}`);
  const git = (...words: string[]) => spawnSync('git', words, { cwd: ROOT, encoding: 'utf8' }).stdout?.trim();
  const released = git('rev-list', '-n', '1', `v${version}`);
  if (released && released !== git('rev-parse', 'HEAD'))
    throw new Error(`${version} was released from another commit: raise the version in package.json`);
}
