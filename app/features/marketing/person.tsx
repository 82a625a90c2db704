import { Cover } from '#app/ui/cover.tsx';
import { ProseText } from '#app/ui/prose-text.tsx';
import type { ShownPerson } from '#shared/words/page-words.ts';

type PersonProps = {
  person: ShownPerson;
  /** Without the biography, where a longer text is next to it. */
  isShort?: boolean;
};

/** The writer: photograph or signature, name and facts. Each part is optional; without any, nothing is rendered. */
export function Person({ person, isShort = false }: PersonProps) {
  const { name, field, university, workedPrice, biography, portrait, photo } = person;
  const facts = [field, university].filter(Boolean).join(', ');
  const text = isShort ? undefined : biography;
  const signature = person.signature || (portrait === 'drawn' ? getInitials(name) : '');
  if (!photo && !name && !facts && !signature && !text && !workedPrice) return null;
  return (
    <figure>
      {photo && (
        <Cover
          url={photo}
          alt={person.photoAlt}
          sizes={isShort ? '(min-width: 64rem) 10rem, 6rem' : '20rem'}
          className={`${isShort ? 'size-24 lg:size-40' : 'w-40 lg:w-full'} aspect-square shrink-0 rounded-sm border border-rule object-cover`}
        />
      )}
      <figcaption className={photo ? 'mt-3' : ''}>
        {signature && <Signature text={signature} isSpoken={signature !== name} />}
        {name && <p className="title-3">{name}</p>}
        {facts && <p className="clerk">{facts}</p>}
        {workedPrice && <p className="clerk lining mt-1">{workedPrice}</p>}
        {text && <ProseText prose={text} className="mt-3 space-y-3 text-base leading-relaxed" />}
      </figcaption>
    </figure>
  );
}

/** Written with the pen; the stroke below ends beyond it. Initials are not read out: the name follows. */
function Signature({ text, isSpoken }: { text: string; isSpoken: boolean }) {
  return (
    <p aria-hidden={!isSpoken || undefined} className="mb-3 w-fit max-w-[86%] text-red">
      <span className="text-[2.5rem] leading-none italic">{text}</span>
      <svg
        viewBox="0 0 100 10"
        preserveAspectRatio="none"
        aria-hidden="true"
        className="-mt-1 block h-2.5 w-[115%] overflow-visible"
      >
        <path
          d="M0 6C20 2 48 9 70 4S92 1 100 3"
          fill="none"
          vectorEffect="non-scaling-stroke"
          className="stroke-red stroke-[1.75]"
        />
      </svg>
    </p>
  );
}

const TITLES = /^(?:dr|prof|mr|mrs|ms|mx)\.?$/i;

function getInitials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word && !TITLES.test(word));
  return [words[0], words.length > 1 ? words.at(-1) : ''].map((word) => word?.charAt(0) ?? '').join('');
}
