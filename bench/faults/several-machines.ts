/**
 * Three processes behind nginx, on PostgreSQL and an S3-compatible server, under load. One is killed, then all are
 * restarted one after the other. Then the API tests are run against three such processes: those that need nothing but
 * HTTP. Prints one line of JSON: what was lost, duplicated or missing, and how many tests passed, failed or were
 * skipped.
 *
 *   node bench/faults/several-machines.ts [requests=200]
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ensureBuilt, NODE, ROOT } from '../../scripts/setup.mjs';
import { freePort, startPostgres } from '../../scripts/test-tools.ts';
import type { RemoteMeta } from '../../tests/support/remote-site.ts';
import { type Balancer, severalMachines } from '../../tests/support/several-machines.ts';

/** As docs/deploy.md has it, only in a folder of its own. */
const behindNginx: Balancer = async (machines) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-nginx-'));
  // Its workers are another account when it is started by root, and keep large bodies there.
  chmodSync(folder, 0o755);
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
    large_client_header_buffers 4 16k;
    location / {
      proxy_pass http://octavo;
      proxy_set_header Host $http_host;
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

type Report = {
  testResults: {
    name: string;
    message: string;
    assertionResults: {
      fullName: string;
      status: string;
      meta: RemoteMeta;
      failureMessages: string[] | null;
    }[];
  }[];
};

/** All tests of the server that start an app, told to meet this site instead. */
async function runApiTests(origin: string, databaseUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-api-tests-'));
  const report = path.join(folder, 'report.json');
  const files = globSync(['server/**/*.test.ts', 'tests/api/*.test.ts'], { cwd: ROOT }).filter((file) =>
    readFileSync(path.join(ROOT, file), 'utf8').includes('#tests/test-app.ts'),
  );
  const words = ['run', '--project=postgres', '--maxWorkers=1', '--reporter=json', `--outputFile=${report}`];
  await promisify(execFile)(NODE, ['node_modules/vitest/vitest.mjs', ...words, ...files], {
    cwd: ROOT,
    env: {
      ...process.env,
      TEST_DATABASE_URL: databaseUrl,
      TEST_SITE_ORIGIN: origin,
      TEST_SITE_DATABASE_URL: databaseUrl,
    },
    // A failed test is a figure, and so is a test file that could not be read.
  }).catch(() => {});
  const { testResults } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  rmSync(folder, { recursive: true, force: true });
  const unreadable = testResults.filter(({ message }) => message).map(({ name }) => name);
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    // The others are about something else than the app.
    .filter(({ meta }) => meta.remoteSite);
  const passed = tests.filter(({ status }) => status === 'passed');
  const failed = tests.filter(({ status }) => status === 'failed');
  const skipped: Record<string, number> = {};
  for (const { meta, status } of tests)
    if (status !== 'passed' && status !== 'failed')
      skipped[meta.skipReason ?? 'other'] = (skipped[meta.skipReason ?? 'other'] ?? 0) + 1;
  for (const { fullName, failureMessages } of failed) console.error(fullName, failureMessages?.[0]);
  return { passed: passed.length, failed: failed.length, skipped, unreadable };
}

ensureBuilt();
const postgres = await startPostgres();
if ('missing' in postgres) {
  console.error(postgres.missing);
  process.exit(1);
}
try {
  const { url } = postgres.found;
  const figures = await severalMachines(url, Number(process.argv[2] ?? 200), {
    balance: behindNginx,
    runApiTests: (origin) => runApiTests(origin, url),
  });
  console.log(JSON.stringify(figures));
} finally {
  await postgres.found.stop();
}
