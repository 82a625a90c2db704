import { ClaimNotes } from '#app/features/marketing/claims-line.tsx';
import { Person } from '#app/features/marketing/person.tsx';
import { metaOf } from '#app/lib/head.ts';
import { breadcrumbs, writer } from '#app/lib/json-ld.ts';
import { loadWords } from '#app/lib/load-page.ts';
import type { PageHandle } from '#app/lib/page-handle.ts';
import { Closing } from '#app/ui/closing.tsx';
import { dropCap } from '#app/ui/drop-cap.ts';
import { Frame, PageHead, Section } from '#app/ui/page.tsx';
import { ProseText } from '#app/ui/prose-text.tsx';
import type { Route } from './+types/about';

export const handle: PageHandle = { listing: { words: 'about', kind: 'About' } };

const load = loadWords('about');
export const loader = load;
export const clientLoader = load;

export const meta = metaOf<Awaited<ReturnType<typeof load>>>(({ page }) => ({
  ...page.seo,
  jsonLd: [breadcrumbs({ label: 'About', href: '/about' }), writer()],
}));

export default function About({ loaderData: { page } }: Route.ComponentProps) {
  const { title, lead, text, person, claims, closing } = page;
  const opening = 'html' in text ? '' : (text[0] ?? '');
  return (
    <Frame>
      <PageHead title={title} lead={lead} />
      <div className="grid grid-cols-1 gap-x-14 gap-y-8 pb-12 md:pb-20 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <ProseText
          prose={text}
          className={`${dropCap(opening)} max-w-measure space-y-5 text-lg leading-relaxed`}
        />
        <aside className="space-y-8">
          <Person person={person} />
          <ClaimNotes claims={claims} of={['clients', 'personal']} />
        </aside>
      </div>
      <Section
        id="credentials"
        title={page.credentialsTitle}
        margin={<ClaimNotes claims={claims} of={['phd', 'original']} />}
      >
        <dl className="max-w-[48rem]">
          {page.credentials.map((credential) => (
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
      <Section
        id="how-i-work"
        title={page.howIWorkTitle}
        margin={<ClaimNotes claims={claims} of={['revisions', 'replies']} />}
      >
        <ul className="max-w-[48rem] border-b border-rule">
          {page.howIWork.map((habit) => (
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
