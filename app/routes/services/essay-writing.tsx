import { ServiceView } from '#app/features/services/service-view.tsx';
import { serviceHead } from '#app/features/services/services.head.ts';
import { metaOf } from '#app/lib/head.ts';
import { essayPage } from '#shared/words/service-essay.ts';

export const meta = metaOf(serviceHead(essayPage));

export default function EssayWriting() {
  return <ServiceView page={essayPage} />;
}
