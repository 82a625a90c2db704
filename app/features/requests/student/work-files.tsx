import { useTranslations } from '#app/lib/site-words.ts';
import type { ReturnedWork } from '#shared/contracts/requests.ts';

type WorkFilesProps = {
  work: Pick<ReturnedWork, 'number' | 'files' | 'copies' | 'comments'>;
  /** The other rounds, to be read side by side. */
  rounds: Pick<ReturnedWork, '_id' | 'number'>[];
  path: string;
};

/** The Word files of returned work, and the other rounds. */
export function WorkFiles({
  work: { number: current, files, copies, comments },
  rounds,
  path,
}: WorkFilesProps) {
  const t = useTranslations();
  const hasComments = comments.length > 0;
  const links = [
    ...(hasComments || copies.length > 1 ? [[t('Marked (Word)'), files.marked]] : []),
    [t('Finished (Word)'), files.finished],
    ...(hasComments ? [[t('Letter with the comments (Word)'), files.letter]] : []),
  ];
  return (
    <div className="font-sans text-[0.9375rem] print:hidden">
      <ul className="flex flex-wrap gap-x-5">
        {links.map(([label, href]) => (
          <li key={label}>
            <a href={href} download rel="nofollow" className="inline-block py-2.5 link">
              {label}
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
              className="inline-block py-2.5 link aria-[current]:font-semibold aria-[current]:no-underline"
            >
              {t('Round {n}', { n: number })}
            </a>
          ))}
        </nav>
      )}
    </div>
  );
}
