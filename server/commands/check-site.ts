import { buildApp } from '#server/app.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Env } from '#server/env.ts';
import { openFiles } from '#server/files/open-files.ts';
import { createLog } from '#server/http/logging.ts';
import { createCurrentSettings } from '#server/settings/settings.ts';
import { mountPages } from '#server/web.ts';

const FIXED_PAGES = ['/', '/samples', '/blog', '/contact', '/readyz'];

/**
 * Starts the site without its jobs, so that nothing is sent, and requests pages like a visitor. Throws if one fails.
 */
export async function checkSite(env: Env): Promise<void> {
  const engine = await openDatabase(env, () => {});
  await migrate(engine);
  const clock = () => new Date();
  const settings = createCurrentSettings(engine, env, clock);
  const deps = { env, settings, engine, files: openFiles(env), clock, log: createLog(env.LOG_LEVEL) };
  const app = await buildApp(deps);
  await mountPages(app, deps);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    for (const page of [...FIXED_PAGES, ...(await recordPages(origin))]) {
      const response = await fetch(origin + page);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${page} returned status ${response.status}`);
    }
  } finally {
    await app.close();
    await engine.close();
  }
}

/** The newest sample and the newest post, if there are any. */
async function recordPages(origin: string): Promise<string[]> {
  const found = await Promise.all(
    ['samples', 'blog'].map(async (kind) => {
      const response = await fetch(`${origin}/api/${kind}?limit=1`);
      const { items = [] } = (await response.json()) as { items?: { slug?: string }[] };
      return items[0]?.slug ? [`/${kind}/${items[0].slug}`] : [];
    }),
  );
  return found.flat();
}
