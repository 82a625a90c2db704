import { preloadItalic } from '#app/lib/preload-italic.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { CorrectedHeadline, CorrectedPassage } from '#app/ui/corrected-passage.tsx';
import { EndOfFirstView } from '#app/ui/page.tsx';
import type { PageWords } from '#shared/words/page-words.ts';

export function Hero({ hero }: { hero: PageWords['home']['hero'] }) {
  const { headline, lead, explore, contact, proofLabel, proof, marginNotes } = hero;
  preloadItalic();
  return (
    <div className="pt-6 pb-6 md:pt-8 md:pb-20">
      <CorrectedHeadline line={headline} reason={hero.headlineReason} />
      <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-8 sm:mt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)] print:block">
        <div>
          <p className="lead">{lead}</p>
          <Byline person={hero.person} />
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 sm:mt-8 print:hidden">
            <ButtonLink href={explore.href}>{explore.label}</ButtonLink>
            <ButtonLink href={contact.href} variant="plain">
              {contact.label}
            </ButtonLink>
          </div>
        </div>
        <CorrectedPassage label={proofLabel} parts={proof} notes={marginNotes} />
      </div>
      {/* After the figure: next to the text, half of it would be elsewhere. */}
      <EndOfFirstView />
    </div>
  );
}

/** Who writes: face, name and field, as far as they are given. */
function Byline({ person }: Pick<PageWords['home']['hero'], 'person'>) {
  const { name, field, photo, photoAlt } = person;
  if (!name) return null;
  return (
    <p className="mt-4 flex items-center gap-x-3">
      {photo && (
        <img
          src={photo}
          alt={photoAlt}
          width={56}
          height={56}
          className="size-14 shrink-0 rounded-sm border border-rule object-cover"
        />
      )}
      <span>
        <span className="block text-lg leading-snug">{name}</span>
        {field && <span className="clerk block">{field}</span>}
      </span>
    </p>
  );
}
