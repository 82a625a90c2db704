import { ProcessSteps } from '#app/features/marketing/process-steps.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { writer } from '#app/lib/json-ld-site.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { ProseText } from '#app/ui/prose-text.tsx';
import type { Route } from './+types/process';

export const handle: PageHandle = { listing: { words: 'process', kind: 'Process' } };

export const loader = loadWords('process');

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }) => ({
      ...page.seo,
      jsonLd: [breadcrumbs({ label: 'Process', href: '/process' }), writer],
    }))
  : () => [];

export default function Process({ loaderData: { page } }: Route.ComponentProps) {
  const { title, lead, text, steps, closing } = page;
  return (
    <Frame>
      <PageHead title={title} lead={lead} opening="pen" />
      <div className="pb-12 md:pb-20">
        <ProseText
          prose={text}
          className="max-w-measure gap-x-14 space-y-5 pb-12 lg:max-w-none lg:columns-2"
        />
        <ProcessSteps steps={steps} />
      </div>
      <Closing {...closing} />
    </Frame>
  );
}
