import { ButtonLink } from '#app/ui/button.tsx';
import { CorrectedHeadline, CorrectedPassage } from '#app/ui/corrected-passage.tsx';
import { EndOfFirstView } from '#app/ui/page.tsx';
import type { PageWords } from '#shared/words/pages.ts';

export function Hero({ hero }: { hero: PageWords['home']['hero'] }) {
  const { headline, lead, explore, contact, proofLabel, proof, marginNotes } = hero;
  return (
    <div className="grid grid-cols-1 items-center gap-x-16 gap-y-8 pt-8 pb-8 sm:gap-y-12 sm:pt-12 sm:pb-12 md:pt-20 md:pb-16 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.05fr)]">
      <div>
        <h1 className="font-display text-[2.375rem] large-text:text-[1.5rem] leading-[1.4] tracking-[-0.015em] text-pretty sm:text-[3.25rem] xl:text-[3.75rem]">
          <CorrectedHeadline line={headline} />
        </h1>
        <p className="mt-4 max-w-[34rem] leading-normal text-faint sm:mt-6 sm:text-lg sm:leading-relaxed md:text-xl">
          {lead}
        </p>
        <div className="mt-5 flex sm:mt-8 flex-wrap items-center gap-x-7 gap-y-3">
          <ButtonLink href={explore.href}>{explore.label}</ButtonLink>
          <ButtonLink href={contact.href} look="plain">
            {contact.label}
          </ButtonLink>
        </div>
      </div>
      <CorrectedPassage label={proofLabel} parts={proof} notes={marginNotes} />
      {/* After the figure: centred next to the text, half of it would be elsewhere. */}
      <EndOfFirstView />
    </div>
  );
}
