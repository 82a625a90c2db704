import { useSearchParams } from 'react-router';
import { ConsultationForm } from '#app/features/consultations/consultation-form.tsx';
import { ContactFrame } from '#app/features/marketing/contact-frame.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { MAX_TITLE } from '#shared/contracts/limits.ts';
import { contactPage } from '#shared/words/contact.ts';

const { title, lead, seo } = contactPage;

export const meta = metaOf({ ...seo, jsonLd: [breadcrumbs({ label: title, href: '/contact' })] });

export default function Contact() {
  const [parameters] = useSearchParams();
  return (
    <Frame>
      <PageHead title={title} lead={lead} />
      <ContactFrame heading="h2">
        <ConsultationForm subject={parameters.get('topic')?.slice(0, MAX_TITLE)} />
      </ContactFrame>
    </Frame>
  );
}
