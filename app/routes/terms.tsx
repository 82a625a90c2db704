import { LegalView } from '#app/features/marketing/legal-view.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { termsOfService } from '#shared/words/legal.ts';

export const meta = metaOf({
  ...termsOfService.seo,
  jsonLd: [breadcrumbs({ label: termsOfService.title, href: '/terms' })],
});

export default function Terms() {
  return <LegalView page={termsOfService} />;
}
