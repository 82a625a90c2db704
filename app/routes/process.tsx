import { ClaimNotes } from '#app/features/marketing/claims-line.tsx';
import { ProcessSteps } from '#app/features/marketing/process-steps.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs, writer } from '#app/lib/json-ld.ts';
import { Closing } from '#app/ui/closing.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { processPage, processSteps } from '#shared/words/process.ts';

export const meta = metaOf({
  ...processPage.seo,
  jsonLd: [breadcrumbs({ label: 'Process', href: '/process' }), writer()],
});

export default function Process() {
  const { title, lead, paragraphs, closing } = processPage;
  return (
    <Frame>
      <PageHead title={title} lead={lead} />
      <div className="grid gap-x-16 gap-y-10 pb-12 md:pb-20 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className="min-w-0">
          <div className="mb-12 max-w-measure space-y-5">
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
          <ProcessSteps steps={processSteps} heading="h2" withDetails />
        </div>
        <aside>
          <ClaimNotes
            labels={['Replies within minutes', 'Free revisions', 'Fast delivery', '24/7 support']}
          />
        </aside>
      </div>
      <Closing {...closing} />
    </Frame>
  );
}
