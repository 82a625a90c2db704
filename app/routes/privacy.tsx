import { LegalView } from '#app/features/marketing/legal-view.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { privacyPolicy } from '#shared/words/legal.ts';

export const meta = metaOf({
  ...privacyPolicy.seo,
  jsonLd: [breadcrumbs({ label: privacyPolicy.title, href: '/privacy' })],
});

export default function Privacy() {
  return <LegalView page={privacyPolicy} />;
}
