import { ButtonLink } from '#app/ui/button.tsx';
import { CorrectedHeadline, CorrectedPassage } from '#app/ui/corrected-passage.tsx';
import { EndOfFirstView } from '#app/ui/page.tsx';
import type { PageWords } from '#shared/words/pages.ts';
import { Byline } from './byline.tsx';

export function Hero({ hero }: { hero: PageWords['home']['hero'] }) {
  const { headline, lead, explore, contact, proofLabel, proof, marginNotes } = hero;
  return (
    <div className="pt-6 pb-6 md:pt-8 md:pb-20">
      <CorrectedHeadline line={headline} reason={hero.headlineReason} />
      <div className="mt-4 grid grid-cols-1 gap-x-14 gap-y-8 sm:mt-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.45fr)]">
        <div>
          <p className="lead">{lead}</p>
          <Byline person={hero.person} />
          <div className="mt-5 flex flex-wrap items-center gap-x-6 gap-y-3 sm:mt-8">
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
