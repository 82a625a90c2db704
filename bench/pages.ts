/**
 * `npm run bench:pages`: how fast pages leave the built site, beside a bare `node:http` server that writes the same
 * bytes, and nginx serving them as a file where it is installed. All in one run, because only ratios mean anything on
 * a shared machine. Also: memory, the time to start, and the cost of a page that has to be rendered.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../scripts/test-tools.ts';

const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = 32;
const PAGES = ['/', '/samples', '/blog', '/topics', '/services/essay-writing'];
const folder = mkdtempSync(path.join(tmpdir(), 'octavo-bench-'));
const children: ChildProcess[] = [];

type Row = { what: string; requestsPerSecond: number; ofBare: number };

/** On the first core, so that the load can have the second. */
function onCore(core: number, command: string, args: string[], env: Record<string, string> = {}) {
  const pinned = existsSync('/usr/bin/taskset')
    ? ['taskset', '-c', String(core), command, ...args]
    : [command, ...args];
  const child = spawn(pinned[0] ?? command, pinned.slice(1), {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  return child;
}

async function startOctavo(port: number): Promise<{ child: ChildProcess; ms: number }> {
  const startedAt = performance.now();
  const child = onCore(0, process.execPath, ['build/main.js'], {
    PORT: String(port),
    DATA_DIR: path.join(folder, 'data'),
    ADMIN_PASSWORD: 'a-long-enough-password',
    NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/octavo'),
    LOG_LEVEL: 'warn',
    RATE_LIMITS: 'off',
  });
  while (
    !(await fetch(`http://127.0.0.1:${port}/`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return { child, ms: performance.now() - startedAt };
}

/** The least that Node can do: the same headers and bytes, nothing looked at. */
async function startBare(port: number, body: string, headers: Record<string, string>) {
  const source = `
    const body = require('node:fs').readFileSync(${JSON.stringify(body)});
    const headers = ${JSON.stringify(Object.entries(headers).flat())};
    require('node:http').createServer((request, response) => { response.writeHead(200, headers); response.end(body); })
      .listen(${port}, '127.0.0.1', () => console.log('ready'));`;
  const child = onCore(0, process.execPath, ['-e', source]);
  if (child.stdout) await once(child.stdout, 'data');
  return child;
}

async function startNginx(port: number, body: string): Promise<ChildProcess | undefined> {
  if (!existsSync('/usr/sbin/nginx')) return undefined;
  const root = path.join(folder, 'nginx');
  mkdirSync(path.join(root, 'html'), { recursive: true });
  writeFileSync(path.join(root, 'html/index.html'), readFileSync(body));
  const conf = path.join(root, 'nginx.conf');
  writeFileSync(
    conf,
    `daemon off; worker_processes 1; pid ${root}/pid; error_log /dev/null; user root;
    events { worker_connections 1024; }
    http { access_log off; keepalive_requests 1000000; open_file_cache max=100; default_type text/html;
      client_body_temp_path ${root}/b; proxy_temp_path ${root}/p; fastcgi_temp_path ${root}/f; uwsgi_temp_path ${root}/u; scgi_temp_path ${root}/s;
      server { listen 127.0.0.1:${port}; root ${root}/html; } }`,
  );
  const child = onCore(0, '/usr/sbin/nginx', ['-c', conf, '-p', root]);
  await new Promise((resolve) => setTimeout(resolve, 500));
  return child;
}

/** Requests per second at 32 connections, from the other core. */
function load(url: string, headers: Record<string, string> = {}): number {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${SECONDS}s`, ...flags, url];
  const { stdout, status } = spawnSync('taskset', ['-c', '1', 'wrk', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error('wrk is needed for this benchmark (Debian package wrk)');
  if (/Non-2xx or 3xx/.test(stdout)) throw new Error(`${url} answered with an error`);
  return Number(stdout.match(/Requests\/sec:\s+([\d.]+)/)?.[1] ?? 0);
}

function memoryMb(child: ChildProcess): number {
  const status = readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Math.round(Number(status.match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024);
}

function cpuMs(child: ChildProcess): number {
  const fields = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** What a page costs that has to be rendered: a search nobody made before, many times over. */
async function coldCpuMs(
  child: ChildProcess,
  address: (round: number) => string,
  rounds = 100,
): Promise<number> {
  for (let round = 0; round < 30; round += 1) await (await fetch(address(-1 - round))).arrayBuffer();
  const before = cpuMs(child);
  for (let round = 0; round < rounds; round += 1) await (await fetch(address(round))).arrayBuffer();
  return (cpuMs(child) - before) / rounds;
}

try {
  const port = await freePort();
  const first = await startOctavo(port);
  first.child.kill('SIGTERM');
  await once(first.child, 'exit');
  const { child, ms } = await startOctavo(port);
  const idleMb = memoryMb(child);
  const rows: Row[] = [];

  for (const page of PAGES) {
    const url = `http://127.0.0.1:${port}${page}`;
    const encoding = { 'accept-encoding': 'br' };
    await (await fetch(url)).arrayBuffer();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const answer = await fetch(url, { headers: { 'accept-encoding': 'identity' } });
    const file = path.join(folder, 'page.html');
    writeFileSync(file, Buffer.from(await answer.arrayBuffer()));
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !['date', 'connection', 'keep-alive'].includes(name)),
    );
    const barePort = await freePort();
    const bare = await startBare(barePort, file, headers);
    const bareRate = load(`http://127.0.0.1:${barePort}/`);
    const measure = (what: string, rate: number) =>
      rows.push({ what: `${page} ${what}`, requestsPerSecond: Math.round(rate), ofBare: rate / bareRate });
    measure('bare node:http, same bytes', bareRate);
    measure('warm', load(url));
    measure('warm, brotli', load(url, encoding));
    measure('304', load(url, { 'if-none-match': answer.headers.get('etag') ?? '' }));
    bare.kill();
    if (page === '/') {
      const nginxPort = await freePort();
      const nginx = await startNginx(nginxPort, file);
      if (nginx) measure('nginx, same file', load(`http://127.0.0.1:${nginxPort}/`));
      nginx?.kill();
    }
  }

  const cold = {
    'search (/samples?q=…)': await coldCpuMs(
      child,
      (round) => `http://127.0.0.1:${port}/samples?q=nursing${round}`,
    ),
    'list (/blog?tag=…)': await coldCpuMs(child, (round) => `http://127.0.0.1:${port}/blog?tag=none${round}`),
  };
  const result = {
    machine: spawnSync('uname', ['-m'], { encoding: 'utf8' }).stdout.trim(),
    startMs: Math.round(ms),
    memoryMb: { idle: idleMb, afterLoad: memoryMb(child) },
    coldCpuMs: cold,
    rows,
  };
  console.table(rows.map((row) => ({ ...row, ofBare: `${Math.round(row.ofBare * 100)} %` })));
  console.table({
    'start to first answered page, ms': result.startMs,
    'memory idle, MB': idleMb,
    'memory after load, MB': result.memoryMb.afterLoad,
  });
  console.table(cold);
  mkdirSync('bench/results', { recursive: true });
  writeFileSync('bench/results/pages.json', `${JSON.stringify(result, null, 2)}\n`);
} finally {
  for (const child of children) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
}
