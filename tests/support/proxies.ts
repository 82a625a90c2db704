import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { freePort } from '../../scripts/test-tools.ts';

const DEPLOY = path.join(path.dirname(path.dirname(import.meta.dirname)), 'deploy');
const PROGRAMS = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' };

export const proxies = ['nginx', 'caddy'] as const;
export type Proxy = (typeof proxies)[number];

export function isInstalled(proxy: Proxy): boolean {
  return existsSync(PROGRAMS[proxy]);
}

/** `plain` is the port without encryption, which redirects; `from` stands for the encrypted one. */
type Way = { folder: string; from: number; to: number; plain?: number };

/** The arguments and settings of a proxy with the example configuration, on other ports. */
async function createCommand(proxy: Proxy, { folder, from, to, plain }: Way) {
  if (proxy === 'caddy') {
    const env = { SITE_ADDRESS: `http://127.0.0.1:${from}`, OCTAVO: `127.0.0.1:${to}`, HOME: folder };
    const config = path.join(DEPLOY, 'Caddyfile');
    return { args: ['--config', config, '--adapter', 'caddyfile'], env };
  }
  const example = await readFile(path.join(DEPLOY, 'nginx.conf'), 'utf8');
  const server = example
    .replace('listen 80;', `listen 127.0.0.1:${plain ?? (await freePort())};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${from};`)
    .replaceAll(/ *(?:listen \[::\]|ssl_certificate).*;\n/g, '')
    .replaceAll('127.0.0.1:4000', `127.0.0.1:${to}`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n');
  const config = path.join(folder, 'nginx.conf');
  await writeFile(
    config,
    `daemon off; pid ${folder}/nginx.pid; error_log ${folder}/error.log; worker_processes 1;
events { worker_connections 1024; }
http { access_log off; ${temporary}
${server} }`,
  );
  return { args: ['-c', config, '-p', folder, '-e', `${folder}/error.log`], env: {} };
}

export async function startProxy(proxy: Proxy, way: Way): Promise<ChildProcess> {
  const { args, env } = await createCommand(proxy, way);
  const words = proxy === 'caddy' ? ['run', ...args] : args;
  return spawn(PROGRAMS[proxy], words, { stdio: 'ignore', env: { PATH: process.env.PATH, ...env } });
}

/** Lets the proxy validate the example; returns its output and whether it accepts it. */
export async function checkProxy(proxy: Proxy, way: Way): Promise<{ code: number | null; output: string }> {
  const { args, env } = await createCommand(proxy, way);
  const words = proxy === 'caddy' ? ['validate', ...args] : ['-t', ...args];
  const child = spawn(PROGRAMS[proxy], words, { env: { PATH: process.env.PATH, ...env } });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, output };
}
