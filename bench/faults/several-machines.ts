/**
 * Three processes behind nginx, on PostgreSQL and an S3-compatible server, under load. One is killed, then all are
 * restarted one after the other. Prints one line of JSON: what was lost, doubled or missing.
 *
 *   node bench/faults/several-machines.ts [requests, 200 unless told]
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ensureBuilt } from '../../scripts/setup.mjs';
import { freePort, startPostgres } from '../../scripts/test-tools.ts';
import { type Balancer, severalMachines } from '../../tests/support/several-machines.ts';

/** As docs/deploy.md has it, only in a folder of its own. */
const behindNginx: Balancer = async (machines) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-nginx-'));
  const port = await freePort();
  const servers = machines.map(({ origin }) => `server ${new URL(origin).host} max_fails=1 fail_timeout=1s;`);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
events {}
http {
  access_log off; ${temporary}
  upstream octavo { ${servers.join(' ')} }
  server {
    listen 127.0.0.1:${port};
    client_max_body_size 60m;
    location / {
      proxy_pass http://octavo;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_next_upstream error timeout;
    }
  }
}
`,
  );
  const nginx = spawn('nginx', ['-p', folder, '-c', path.join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 50; attempt += 1) {
    if ((await fetch(`${origin}/healthz`).catch(() => undefined))?.ok) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin: () => origin,
    async close() {
      const ended = once(nginx, 'exit');
      nginx.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

ensureBuilt();
const postgres = await startPostgres();
if ('missing' in postgres) {
  console.error(postgres.missing);
  process.exit(1);
}
try {
  const figures = await severalMachines(postgres.found.url, Number(process.argv[2] ?? 200), {
    balance: behindNginx,
  });
  console.log(JSON.stringify(figures));
} finally {
  postgres.found.stop();
}
