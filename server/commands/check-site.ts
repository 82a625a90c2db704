import { z } from 'zod';
import { buildApp } from '#server/app.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Env } from '#server/env.ts';
import { createSite } from '#server/site.ts';
import { mountPages } from '#server/web.ts';

const newest = z.object({ items: z.array(z.object({ slug: z.string() })) });

const FIXED_PAGES = ['/', '/samples', '/blog', '/contact', '/readyz'];

/** Starts the site without its jobs, so that nothing is sent, and requests pages as a visitor. Throws if one fails. */
export async function checkSite(env: Env): Promise<void> {
  const site = await createSite(env);
  await migrate(site.engine);
  const app = await buildApp(site);
  await mountPages(app, site);
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  try {
    for (const page of [...FIXED_PAGES, ...(await recordPages(origin))]) {
      const response = await fetch(origin + page);
      await response.arrayBuffer();
      if (response.status !== 200) throw new Error(`${page} returned status ${response.status}`);
    }
  } finally {
    await app.close();
    await site.close();
  }
}

/** The newest sample and the newest post, if there are any. */
async function recordPages(origin: string): Promise<string[]> {
  const found = await Promise.all(
    ['samples', 'blog'].map(async (kind) => {
      const response = await fetch(`${origin}/api/${kind}?limit=1`);
      const { items } = newest.parse(await response.json());
      return items.map(({ slug }) => `/${kind}/${slug}`);
    }),
  );
  return found.flat();
}
