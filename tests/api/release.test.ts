import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startServer } from '#tests/support/server-process.ts';
import { newFolder, newPlace } from '#tests/support/sites.ts';
import { testEngine } from '#tests/test-database.ts';
import { nativeFiles, neededPackages, SYSTEMS, stageRelease } from '../../scripts/release-files.ts';
import { createSbom } from '../../scripts/sbom.ts';

/** In place of `bin/node`, whose hundred megabytes take a second to hash. */
const PROGRAM = 'package.json';
const currentSystem = SYSTEMS.find((system) => system === process.arch && process.platform === 'linux');

/** The quick version of `tests/release/try-release.ts`, which unpacks the archive in a minimal Debian. */
describe.runIf(testEngine === 'sqlite')('a release', () => {
  test.each(SYSTEMS)('for %s needs packages that run, and those of its own system', (system) => {
    const packages = neededPackages(system);
    const [other] = SYSTEMS.filter((each) => each !== system);
    const names = [...packages.keys()].map((place) => place.replace(/^.*node_modules\//, ''));
    expect([...packages].filter(([, { dev }]) => dev)).toEqual([]);
    expect(names).toContain(`@img/sharp-linux-${system}`);
    expect(names).toContain(`@img/sharp-libvips-linux-${system}`);
    expect(names.filter((name) => name.includes(`-${other}`) || /musl|darwin|win32/.test(name))).toEqual([]);
  });

  test.each(SYSTEMS)('for %s lists every package in it with its hash, in the CycloneDX format', (system) => {
    const { components, ...sbom } = createSbom(system, PROGRAM);
    expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.6' });
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', 'node', `@img/sharp-linux-${system}`]));
    expect(names).not.toContain('vitest');
    expect(components.map((each) => each['bom-ref'])).toEqual(
      expect.arrayContaining([...neededPackages(system).keys()]),
    );
    expect(components.find((each) => each['bom-ref'] === 'bin/node')).toMatchObject({
      type: 'platform',
      purl: `pkg:generic/node@${process.versions.node}?arch=${system}&os=linux`,
      hashes: [{ content: createHash('sha512').update(readFileSync(PROGRAM)).digest('hex') }],
    });
    for (const { purl, hashes } of components)
      expect([purl, hashes[0]?.content]).toEqual([
        expect.stringMatching(/^pkg:(npm|generic)\/\S+@\d/),
        expect.stringMatching(/^[0-9a-f]{128}$/),
      ]);
    expect(createSbom(system, PROGRAM)).toEqual({ components, ...sbom });
  });

  test.runIf(currentSystem)(
    'is put together without what does not run, and serves from any folder',
    {
      timeout: 180_000,
    },
    async () => {
      const stage = path.join(await newFolder(), 'release');
      if (currentSystem) stageRelease(currentSystem, stage);
      const files = readdirSync(stage, { recursive: true, encoding: 'utf8' });
      expect(readdirSync(stage).sort()).toEqual(
        ['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'bin', 'build', 'content', 'deploy'].concat([
          'docs',
          'node_modules',
          'octavo',
          'package.json',
          'server',
        ]),
      );
      expect(files.filter((file) => /\.[cm]?tsx?$|\.test\.|(^|\/)tests?\//.test(file))).toEqual([]);
      for (const weights of ['features/comments/spam/model.bin', 'briefs/facts/model.json'])
        expect(files).toContain(`server/${weights}`);
      expect(files.filter((file) => file.endsWith('.map') && !file.startsWith('build/'))).toEqual([]);
      const installed = files.filter((file) => /node_modules\/(@[^/]+\/)?[^@/]+\/package\.json$/.test(file));
      expect(installed.map((file) => path.dirname(file)).sort()).toEqual(
        [...neededPackages(currentSystem ?? 'x64').keys()].sort(),
      );

      const native = nativeFiles(stage);
      expect(native.map(({ file }) => path.basename(file)).join(' ')).toMatch(
        /^(?=.*\bnode\b)(?=.*libvips)(?=.*sharp)/,
      );
      expect(native.filter(({ system }) => system !== currentSystem)).toEqual([]);

      const program = path.join(stage, 'octavo');
      expect(statSync(program).mode & 0o777).toBe(0o755);
      const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
      expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toBe(`${version}\n`);
      const site = await startServer(await newPlace(), [program]);
      onTestFinished(site.kill);
      const pages = ['/', '/api/docs', '/og/pages/home.png', '/healthz'];
      const responses = await Promise.all(pages.map((page) => fetch(site.origin + page)));
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      expect(await responses.at(-1)?.json()).toEqual({ status: 'ok', version });
    },
  );
});
