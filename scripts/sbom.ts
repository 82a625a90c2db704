/** What a release contains, in the CycloneDX format: the packages of the lock file, and the Node program itself. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { isFor, lock, type System, toFileName, version } from './release-files.ts';

/** `program` is the staged `bin/node`, which no lock file lists. */
export function createSbom(system: System, program: string) {
  const packages = Object.entries(lock)
    .filter(([place, locked]) => place && !locked.dev && !locked.link && isFor(system, locked))
    .map(([place, { name = toFileName(place), version: published, integrity = '', license }]) => ({
      type: 'library',
      'bom-ref': place,
      name,
      version: published,
      purl: `pkg:npm/${name.replace('@', '%40')}@${published}`,
      hashes: [
        { alg: 'SHA-512', content: Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex') },
      ],
      ...(license && { licenses: [{ expression: license }] }),
    }));
  const { version: release = '', license = 'MIT' } = lock['node_modules/node'] ?? {};
  const node = {
    type: 'platform',
    'bom-ref': 'bin/node',
    name: 'node',
    version: release,
    purl: `pkg:generic/node@${release}?arch=${system}&os=linux`,
    hashes: [{ alg: 'SHA-512', content: createHash('sha512').update(readFileSync(program)).digest('hex') }],
    licenses: [{ expression: license }],
  };
  const components = [node, ...packages];
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${toUuid(JSON.stringify(components) + system)}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': 'octavo', name: 'octavo', version } },
    components,
  };
}

/** The same content has the same number, so that a release can be reproduced. */
function toUuid(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}
