import { Person } from '#app/features/marketing/person.tsx';
import { createMeta } from '#app/lib/head.ts';
import { breadcrumbs } from '#app/lib/json-ld.ts';
import { writer } from '#app/lib/json-ld-site.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { Closing } from '#app/ui/closing.tsx';
import { dropCap } from '#app/ui/drop-cap.ts';
import { Frame, PageHead, Section } from '#app/ui/page.tsx';
import { ProseText } from '#app/ui/prose-text.tsx';
import type { Route } from './+types/about';

export const handle: PageHandle = { listing: { words: 'about', kind: 'About' } };

export const loader = loadWords('about');

export const meta = import.meta.env.SSR
  ? createMeta<typeof loader>(({ page }) => ({
      ...page.seo,
      jsonLd: [breadcrumbs({ label: 'About', href: '/about' }), writer],
    }))
  : () => [];

export default function About({ loaderData: { page } }: Route.ComponentProps) {
  const { title, lead, text, person, closing } = page;
  const opening = 'html' in text ? '' : (text[0] ?? '');
  return (
    <Frame>
      <PageHead opening="pen" title={title} lead={lead} />
      <div className="with-margin gap-y-8 pb-12 md:pb-20">
        <ProseText prose={text} className={`prose ${dropCap(opening)}`} />
        <aside className="space-y-8">
          <Person person={person} />
          <section aria-labelledby="how-i-work">
            <h2 id="how-i-work" className="clerk border-b border-rule pb-1">
              {page.howIWorkTitle}
            </h2>
            <ul className="pen mt-3 space-y-3">
              {page.howIWork.map((habit) => (
                <li key={habit}>{habit}</li>
              ))}
            </ul>
          </section>
        </aside>
      </div>
      <Section id="credentials" title={page.credentialsTitle} wide>
        <dl>
          {page.credentials.map((credential) => (
            <div
              key={credential.title}
              className="border-t border-rule py-5 md:grid md:grid-cols-[minmax(0,1fr)_minmax(0,1.75fr)] md:gap-14"
            >
              <dt className="title-3">{credential.title}</dt>
              <dd className="mt-1.5 md:mt-0">{credential.text}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Closing {...closing} />
    </Frame>
  );
}
