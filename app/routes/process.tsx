import { ClaimNotes } from '#app/features/marketing/claims-line.tsx';
import { ProcessSteps } from '#app/features/marketing/process-steps.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs, writer } from '#app/lib/json-ld.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { ProseText } from '#app/ui/prose-text.tsx';
import type { Route } from './+types/process';

export const handle: PageHandle = { listing: { words: 'process', kind: 'Process' } };

const load = loadWords('process');
export const loader = load;
export const clientLoader = load;

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page }) => ({
  ...page.seo,
  jsonLd: [breadcrumbs({ label: 'Process', href: '/process' }), writer()],
}));

/** The claims of each step. */
const beside = [['replies', 'delivery'], ['support'], ['revisions']];

export default function Process({ loaderData: { page } }: Route.ComponentProps) {
  const { title, lead, text, steps, claims, closing } = page;
  return (
    <Frame>
      <PageHead title={title} lead={lead} />
      <div className="pb-12 md:pb-20">
        <ProseText prose={text} className="mb-12 max-w-measure space-y-5" />
        <ProcessSteps
          steps={steps}
          heading="h2"
          notes={beside.map((of) => <ClaimNotes key={of[0]} claims={claims} of={of} />)}
        />
      </div>
      <Closing {...closing} />
    </Frame>
  );
}
