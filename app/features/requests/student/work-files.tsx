import { useTranslations } from '#app/lib/site-words.ts';
import type { ReturnedWork } from '#shared/contracts/requests.ts';

type WorkFilesProps = {
  files: ReturnedWork['files'];
  /** The other rounds, to be read side by side. */
  rounds: Pick<ReturnedWork, '_id' | 'number' | 'title' | 'createdAt'>[];
  current: number;
  path: string;
};

/** The Word files of returned work, and the other rounds. */
export function WorkFiles({ files, rounds, current, path }: WorkFilesProps) {
  const t = useTranslations();
  const links = [
    ['Marked (Word)', files.marked],
    ['Finished (Word)', files.finished],
    ['Letter with the comments (Word)', files.letter],
  ] as const;
  return (
    <div className="font-sans text-[0.9375rem] print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {links.map(([label, href]) => (
          <li key={label}>
            <a href={href} download rel="nofollow" className="inline-block py-1.5 link">
              {t(label)}
            </a>
          </li>
        ))}
      </ul>
      {rounds.length > 1 && (
        <nav aria-label={t('Rounds')} className="mt-1 flex flex-wrap gap-x-5">
          {rounds.map(({ _id, number }) => (
            <a
              key={_id}
              href={`${path}/work/${number}`}
              aria-current={number === current ? 'page' : undefined}
              className="inline-block py-1.5 link aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {t('Round {n}', { n: number })}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
