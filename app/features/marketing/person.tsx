import { ProseText } from '#app/ui/prose-text.tsx';
import { imageSources } from '#shared/text/responsive-images.ts';
import type { ShownPerson } from '#shared/words/pages.ts';

type PersonProps = {
  person: ShownPerson;
  /** Without the biography, where a longer text is next to it. */
  isShort?: boolean;
};

/** The writer: portrait and facts. Each part is optional; without any, nothing is rendered. */
export function Person({ person, isShort = false }: PersonProps) {
  const { name, field, university, biography, portrait, signature } = person;
  const facts = [field, university].filter(Boolean).join(', ');
  const text = isShort ? undefined : biography;
  if (portrait === 'none' && !name && !facts && !signature && !text) return null;
  return (
    <figure className={isShort ? 'flex items-center gap-4 lg:block' : ''}>
      <Portrait person={person} isSmall={isShort} />
      <figcaption className={isShort ? 'min-w-0 lg:mt-3' : 'mt-4'}>
        <p className="font-display text-[1.25rem] leading-snug">{name || capitalised(person.writer)}</p>
        {facts && <p className="mt-0.5 font-sans text-[0.9375rem] text-faint">{facts}</p>}
        {text && <ProseText prose={text} className="mt-3 space-y-3 text-base leading-relaxed" />}
        {signature && (
          <p className="mt-2 font-serif text-[1.375rem] leading-none text-red italic">{signature}</p>
        )}
      </figcaption>
    </figure>
  );
}

function Portrait({
  person: { portrait, photo, photoAlt },
  isSmall,
}: {
  person: ShownPerson;
  isSmall: boolean;
}) {
  const size = isSmall ? 'size-16 sm:size-24 lg:size-40' : 'w-40 lg:w-full';
  if (portrait === 'none') return null;
  if (portrait === 'drawn') return <DrawnPortrait className={`${size} aspect-square`} />;
  const image = imageSources(photo);
  return (
    <picture>
      {image?.sources.map(({ type, srcSet }) => (
        <source
          key={type}
          type={type}
          srcSet={srcSet}
          sizes={isSmall ? '(min-width: 64rem) 10rem, 6rem' : '16rem'}
        />
      ))}
      <img
        src={photo}
        alt={photoAlt}
        width={image?.width}
        height={image?.height}
        loading="lazy"
        className={`${size} aspect-square shrink-0 rounded-sm border border-rule object-cover`}
      />
    </picture>
  );
}

/** Someone bent over a page, like a woodcut. */
function DrawnPortrait({ className }: { className: string }) {
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 rounded-sm border border-rule bg-leaf ${className}`}
    >
      <path d="M35 33c0-11 6-17 14-17s14 6 14 16c0 12-6 21-14 21S35 45 35 33z" />
      <path
        d="M34 34c-3-12 3-22 15-22 11 0 18 7 15 21-2-5-5-8-9-10-6 3-14 3-18 2-2 2-3 5-3 9z"
        fill="currentColor"
        fillOpacity=".12"
      />
      <path d="M40 34.5h7m4 0h7M47 34.5a3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1 7 0zm11 0a3.5 3.5 0 0 1-7 0 3.5 3.5 0 0 1 7 0zM47 34.5h4M49 37v5h-2m-2 4.5c2.500 1.500 5.500 1.500 8 0" />
      <path d="M43 51v6l6 6 6-6v-6M43 57c-12 2-21 7-23 21h58c-2-14-11-19-23-21" />
      <path d="M14 84c11-4 23-4 34 0 11-4 23-4 34 0" />
      <path d="m60 80 13-17 3 2-12 17-5 2z" className="stroke-red" />
    </svg>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
