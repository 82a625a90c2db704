import type { PageWords } from '#shared/words/pages.ts';

/** Who writes: face, name and field, as far as they are given. */
export function Byline({
  person: { name, field, photo, photoAlt },
}: {
  person: PageWords['home']['hero']['person'];
}) {
  if (!name) return null;
  return (
    <p className="mt-4 flex items-center gap-x-3">
      {photo && (
        <img
          src={photo}
          alt={photoAlt}
          width={56}
          height={56}
          className="size-14 rounded-sm border border-rule object-cover"
        />
      )}
      <span>
        <span className="block text-lg leading-snug">{name}</span>
        {field && <span className="clerk block">{field}</span>}
      </span>
    </p>
  );
}
