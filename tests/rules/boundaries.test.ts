import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';

const bin = (name: string) => path.resolve('node_modules/.bin', name);

/** A path, an import that breaks a rule there, and the message of the rule. */
const forbidden: [place: string, source: string, rule: string][] = [
  ['app/lib/a.ts', "import '#server/app.ts';", 'reads data only through /api'],
  ['app/routes/a.tsx', "import '#server/env.ts';", 'reads data only through /api'],
  ['app/features/shell/a.tsx', "import 'node:fs';", 'reads data only through /api'],
  [
    'app/features/shell/b.tsx',
    "import '#app/features/samples/sample-card.tsx';",
    'never imports another feature',
  ],
  ['app/features/shell/c.tsx', "import '#app/routes/home.tsx';", 'never imports another feature'],
  ['app/ui/a.tsx', "import '#app/features/shell/header.tsx';", 'below the features'],
  ['app/editor/a.tsx', "import '#app/features/blog/admin/post-editor.tsx';", 'below the features'],
  ['app/lib/b.ts', "import '#app/features/shell/header.tsx';", 'below the features'],
  ['server/a.ts', "import '#app/lib/head.ts';", 'does not import them'],
  [
    'server/features/site/a.ts',
    "import '#server/features/samples/samples.store.ts';",
    'never imports another feature',
  ],
  ['server/db/a.ts', "import '#server/features/blog/posts.writer.ts';", 'db is the lowest layer'],
  ['server/cache/a.ts', "import '#server/http/etag.ts';", 'cache imports db'],
  ['server/content/a.ts', "import '#server/db/rows.ts';", 'content imports nothing else'],
  ['server/search/a.ts', "import '#server/features/blog/posts.writer.ts';", 'search imports db'],
  ['server/html/a.ts', "import '#server/db/rows.ts';", 'html renders and sanitises'],
  ['server/papers/a.ts', "import '#server/db/rows.ts';", 'papers imports html'],
  ['server/briefs/a.ts', "import '#server/db/rows.ts';", 'briefs imports papers'],
  ['server/files/a.ts', "import '#server/http/multipart.ts';", 'files imports errors'],
  ['server/settings/a.ts', "import '#server/http/etag.ts';", 'settings imports cache'],
  ['server/mail/a.ts', "import '#server/http/visitor.ts';", 'mail imports settings'],
  ['server/jobs/a.ts', "import '#server/features/blog/blog.jobs.ts';", 'jobs runs what it is given'],
  ['server/http/c.ts', "import '#server/audit/audit.store.ts';", 'http is below'],
  ['server/audit/a.ts', "import '#server/features/auth/auth.service.ts';", 'audit imports http'],
  ['server/pages/a.ts', "import '#server/features/blog/posts.store.ts';", 'imports none of them'],
  ['server/features/site/c.ts', "import '#server/pages/sitemap.ts';", 'never imports another feature'],
  ['server/features/site/d.ts', "import '#server/demo/removal.ts';", 'never imports another feature'],
  ['server/features/site/e.ts', "import '#server/site.ts';", 'never imports another feature'],
  ['server/demo/a.ts', "import '#server/app.ts';", 'demo imports the features'],
  ['server/backups/a.ts', "import '#server/demo/fill.ts';", 'backups imports neither demo'],
  ['app/lib/c.ts', "import '#app/ui/button.tsx';", 'lib imports no ui'],
  ['shared/text/a.ts', "import 'node:fs';", 'nothing but zod'],
  ['shared/contracts/a.ts', "import 'react';", 'nothing but zod'],
  ['shared/contracts/b.ts', "import '#app/lib/head.ts';", 'nothing but zod'],
  [
    'app/ui/b.tsx',
    "export const x = <p dangerouslySetInnerHTML={{ __html: '' }} />;",
    'dangerouslySetInnerHTML',
  ],
  ['server/http/a.ts', 'export const port = process.env.PORT;', 'process.env'],
  ['shared/text/b.ts', 'export interface X {\n  a: string;\n}', 'interface'],
];

/** Allowed imports. */
const allowed: [place: string, source: string][] = [
  ['app/routes/b.tsx', "import '#app/features/shell/header.tsx';"],
  ['app/features/shell/d.ts', "import '#app/lib/api.ts';"],
  ['server/features/site/b.ts', "import '#server/errors.ts';"],
  ['server/demo/b.ts', "import '#server/features/blog/posts.writer.ts';"],
  ['shared/contracts/c.ts', "import 'zod';\nimport './http.ts';"],
];

test('boundaries: an import against the arrows fails the linter, one along them does not', () => {
  // The rules only look at paths and import names, so a folder with the linter's settings stands in for the tree.
  const folder = mkdtempSync(path.join(tmpdir(), 'octavo-boundaries-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const settings of ['biome.jsonc', '.gitignore']) copyFileSync(settings, path.join(folder, settings));
  for (const [place, source] of [...forbidden, ...allowed]) {
    const file = path.join(folder, place);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, `${source}\n`);
  }
  const { stdout } = spawnSync(bin('biome'), ['lint', '--reporter=github', '--max-diagnostics=none', '.'], {
    cwd: folder,
    encoding: 'utf8',
  });
  const listErrors = (place: string) =>
    stdout
      .split('\n')
      .filter((line) => line.startsWith('::error') && line.includes(`file=${path.join(folder, place)},`))
      .join('\n');
  for (const [place, , rule] of forbidden) expect.soft(listErrors(place), place).toContain(rule);
  for (const [place] of allowed) expect.soft(listErrors(place), place).toBe('');
});

test.each([
  ['shared', 'window.alert(1);', "Cannot find name 'window'"],
  ['shared', 'process.exit(1);', "Cannot find name 'process'"],
  ['server', 'document.title;', "Cannot find name 'document'"],
  ['app', 'process.exit(1);', "Cannot find name 'process'"],
])('boundaries: in %s, `%s` is a type error', (project, statement, message) => {
  const folder = path.resolve(`node_modules/.cache/boundary-${project}-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(path.join(folder, 'broken.ts'), `${statement}\nexport {};\n`);
  const config = { extends: path.resolve(project, 'tsconfig.json'), include: ['broken.ts'], exclude: [] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  const { stdout } = spawnSync(bin('tsc'), ['-p', folder, '--noEmit'], { encoding: 'utf8' });
  expect(stdout).toContain(message);
});
