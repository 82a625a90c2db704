import { ServiceView } from '#app/features/services/service-view.tsx';
import { serviceHead } from '#app/features/services/services.head.ts';
import { metaOf } from '#app/lib/head.ts';
import { editingPage } from '#shared/words/service-editing.ts';

export const meta = metaOf(serviceHead(editingPage));

export default function EditingProofreading() {
  return <ServiceView page={editingPage} />;
}
