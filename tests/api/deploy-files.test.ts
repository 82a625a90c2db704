import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { copyFile, readFile, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest, type IncomingMessage } from 'node:http';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { parse } from 'yaml';
import { readEnv } from '#server/env.ts';
import { checkProxy, isInstalled, proxies, startProxy } from '#tests/support/proxies.ts';
import { newFolder } from '#tests/support/sites.ts';
import { testEngine } from '#tests/test-database.ts';
import { freePort } from '../../scripts/test-tools.ts';

const UPLOAD = 50 * 1024 * 1024;

type Service = {
  image: string;
  profiles?: string[];
  volumes?: string[];
  environment?: Record<string, string>;
  [other: string]: unknown;
};

describe.runIf(testEngine === 'sqlite')('the files of a deployment', () => {
  test('compose.yaml: pinned images, declared volumes, a site without rights, three profiles', () => {
    const { services, volumes } = parse(readFileSync('compose.yaml', 'utf8')) as {
      services: Record<string, Service>;
      volumes: Record<string, null>;
    };
    expect(services.octavo).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      volumes: ['data:/data'],
    });
    const byProfile = Object.entries(services).map(([name, { profiles = ['always'] }]) => [
      name,
      ...profiles,
    ]);
    expect(byProfile).toEqual([
      ['octavo', 'always'],
      ['caddy', 'always'],
      ['postgres', 'postgres'],
      ['s3', 's3'],
      ['mail', 'mail'],
    ]);
    for (const [name, { image, volumes: mounts = [] }] of Object.entries(services)) {
      if (name !== 'octavo') expect(image).toMatch(/^[a-z.]+\.[a-z]+\/[\w/-]+:v?\d[\w.]*$/);
      for (const mount of mounts) {
        const [source = ''] = mount.split(':');
        expect([mount, source.startsWith('./') ? existsSync(source) : source in volumes]).toEqual([
          mount,
          true,
        ]);
      }
    }
    const settings = services.octavo?.environment ?? {};
    expect(readEnv({ ...settings, SITE_ORIGIN: 'https://example.com' })).toMatchObject({ DATA_DIR: '/data' });
  });

  test('Dockerfile: the image runs unprivileged, has a health check, and starts like the archive', () => {
    const [, last = ''] = readFileSync('Dockerfile', 'utf8').split(/^(?=FROM gcr)/m);
    expect(last).toMatch(/^USER 65532:65532$/m);
    expect(last).toMatch(/^VOLUME \/data$/m);
    expect(last).toMatch(/^HEALTHCHECK (?:.|\n)*readyz/m);
    const entrypoint: string[] = JSON.parse(last.match(/^ENTRYPOINT (.*)$/m)?.[1] ?? '[]');
    const findFlags = (text: string) => text.match(/--[\w-]+(=\d+)?/g);
    const script = readFileSync('deploy/octavo', 'utf8').match(/^exec .*$/m)?.[0] ?? '';
    expect(findFlags(entrypoint.join(' '))).toEqual(findFlags(script.replace('-- ', '')));
  });

  test.runIf(existsSync('/usr/bin/systemd-analyze'))(
    'systemd accepts the units and rates them as hardened',
    async () => {
      const folder = await newFolder();
      const [service, socket] = ['octavo.service', 'octavo.socket'].map((name) => path.join(folder, name));
      const unit = await readFile('deploy/octavo.service', 'utf8');
      await writeFile(service ?? '', unit.replace(/^ExecStart=.*$/m, 'ExecStart=/bin/true'));
      await copyFile('deploy/octavo.socket', socket ?? '');
      const analyze = (...words: string[]) => {
        const { status, stdout, stderr } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
        return { status, output: `${stdout}${stderr}`.trim() };
      };
      expect(analyze('verify', '--man=no', service ?? '', socket ?? '')).toEqual({ status: 0, output: '' });
      // 0 to 100, where 100 is a service without any protection.
      const { status, output } = analyze(
        'security',
        '--offline=yes',
        '--threshold=20',
        '--no-pager',
        service ?? '',
      );
      expect([output.match(/Overall exposure level.*/)?.[0], status]).toEqual([expect.any(String), 0]);
    },
  );

  test.runIf(isInstalled('nginx'))(
    'nginx: the plain port redirects, sends no HSTS and never reaches the site',
    async () => {
      const plain = await freePort();
      const way = { folder: await newFolder(), from: await freePort(), to: await freePort(), plain };
      const child = await startProxy('nginx', way);
      onTestFinished(() => {
        child.kill('SIGTERM');
      });
      const address = `http://127.0.0.1:${plain}/samples?q=a%20b`;
      const asked = () => fetch(address, { redirect: 'manual' });
      const response = await vi.waitFor(asked, { timeout: 30_000 });
      expect([response.status, response.headers.get('location')]).toEqual([
        301,
        'https://127.0.0.1/samples?q=a%20b',
      ]);
      expect(response.headers.get('strict-transport-security')).toBeNull();
    },
  );

  describe.each(proxies)('the example for %s', (proxy) => {
    test.runIf(isInstalled(proxy))('is valid', async () => {
      const way = { folder: await newFolder(), from: await freePort(), to: await freePort() };
      expect(await checkProxy(proxy, way)).toMatchObject({ code: 0 });
    });

    test.runIf(isInstalled(proxy))('streams uploads, names the visitor, compresses nothing', async () => {
      const way = { folder: await newFolder(), from: await freePort(), to: await freePort() };
      const begun = Promise.withResolvers<void>();
      const upstream = createServer(async (request, response) => {
        request.once('data', () => begun.resolve());
        const { length } = await buffer(request);
        response.setHeader('content-type', 'text/plain');
        response.end(JSON.stringify({ length, headers: request.headers, filler: 'x'.repeat(5000) }));
      });
      await new Promise<void>((resolve) => upstream.listen(way.to, '127.0.0.1', resolve));
      const child = await startProxy(proxy, way);
      onTestFinished(() => {
        child.kill('SIGTERM');
        upstream.close();
      });
      const address = `http://127.0.0.1:${way.from}/api/consultations`;
      await vi.waitFor(() => fetch(address).then((response) => response.text()), { timeout: 30_000 });

      const headers = {
        'content-length': UPLOAD,
        'accept-encoding': 'gzip, br',
        'x-forwarded-for': '6.6.6.6',
      };
      const upload = httpRequest(address, { method: 'POST', headers });
      const answered = new Promise<IncomingMessage>((resolve) => upload.once('response', resolve));
      upload.write(Buffer.alloc(UPLOAD / 2));
      // The site has the beginning although the end was not sent yet.
      await begun.promise;
      upload.end(Buffer.alloc(UPLOAD / 2));
      const response = await answered;
      expect(response.statusCode).toBe(200);
      expect(response.headers['content-encoding']).toBeUndefined();
      const seen = JSON.parse((await buffer(response)).toString());
      expect(seen.length).toBe(UPLOAD);
      expect(seen.headers).toMatchObject({
        'x-forwarded-proto': 'http',
        host: expect.stringMatching(/^127\.0\.0\.1/),
      });
      // One proxy is trusted (TRUST_PROXY=on): what it has appended counts, whatever the visitor claims.
      expect(seen.headers['x-forwarded-for'].split(', ').at(-1)).toBe('127.0.0.1');
    });
  });
});
