import { ServiceView } from '#app/features/services/service-view.tsx';
import { serviceHead } from '#app/features/services/services.head.ts';
import { metaOf } from '#app/lib/head.ts';
import { researchPage } from '#shared/words/service-research.ts';

export const meta = metaOf(serviceHead(researchPage));

export default function ResearchPapers() {
  return <ServiceView page={researchPage} />;
}
