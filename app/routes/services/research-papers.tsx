import { researchPage } from '#app/content/service-research.ts';
import { ServiceView } from '#app/features/services/service-view.tsx';
import { serviceHead } from '#app/features/services/services.head.ts';
import { metaOf } from '#app/lib/head.ts';

export const meta = metaOf(serviceHead(researchPage));

export default function ResearchPapers() {
  return <ServiceView page={researchPage} />;
}
