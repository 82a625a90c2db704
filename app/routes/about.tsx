import { ClaimNotes } from '#app/features/marketing/claims-line.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs, writer } from '#app/lib/json-ld.ts';
import { Closing } from '#app/ui/closing.tsx';
import { dropCap } from '#app/ui/drop-cap.ts';
import { Frame, PageHead, Section } from '#app/ui/page.tsx';
import { aboutPage } from '#shared/words/about.ts';

export const meta = metaOf({
  ...aboutPage.seo,
  jsonLd: [breadcrumbs({ label: 'About', href: '/about' }), writer()],
});

export default function About() {
  const { title, lead, paragraphs, credentialsTitle, credentials, howIWorkTitle, howIWork, closing } =
    aboutPage;
  return (
    <Frame>
      <PageHead title={title} lead={lead} />
      <div className="grid gap-x-16 gap-y-8 pb-12 md:pb-20 lg:grid-cols-[minmax(0,1fr)_16rem]">
        <div className={`${dropCap(paragraphs[0] ?? '')} max-w-measure space-y-5 text-lg leading-relaxed`}>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        <aside>
          <ClaimNotes labels={['PhD-qualified', 'Personal support', '200+ satisfied clients']} />
        </aside>
      </div>
      <Section id="credentials" title={credentialsTitle}>
        <dl className="max-w-[48rem]">
          {credentials.map((credential) => (
            <div
              key={credential.title}
              className="border-t border-rule py-5 md:grid md:grid-cols-[14rem_1fr] md:gap-8"
            >
              <dt className="font-display text-[1.25rem] leading-snug">{credential.title}</dt>
              <dd className="mt-1.5 md:mt-0">{credential.text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section id="how-i-work" title={howIWorkTitle}>
        <ul className="max-w-[48rem] border-b border-rule">
          {howIWork.map((habit) => (
            <li key={habit} className="border-t border-rule py-3.5">
              {habit}
            </li>
          ))}
        </ul>
      </Section>
      <Closing {...closing} />
    </Frame>
  );
}
