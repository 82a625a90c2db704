import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import type { EntryKind } from '#shared/contracts/request-states.ts';
import type { RequestEntry, ReturnedWork } from '#shared/contracts/requests.ts';
import { shortDate } from '#shared/text/dates.ts';
import { FileLinks } from './file-links.tsx';
import { OfferFacts } from './standing-offer.tsx';

/** What happened, where there is no text or beside it. */
const events: Partial<Record<EntryKind, string>> = {
  offer: 'An offer',
  accepted: 'You accepted the offer',
  returned: 'Work returned',
  comment: 'An answer to a comment',
  closed: 'The request was closed',
  reopened: 'The request was opened again',
};

type ConversationProps = {
  /** What the student wrote in the form. */
  opening: { text: string; createdAt: string; files: RequestEntry['files'] };
  entries: RequestEntry[];
  rounds: Pick<ReturnedWork, '_id' | 'number' | 'title'>[];
  path: string;
};

/** Everything that was said, oldest first. */
export function Conversation({ opening, entries, rounds, path }: ConversationProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="conversation">
      <h2 id="conversation" className="title-2">
        {t('Our conversation')}
      </h2>
      <ol className="mt-4 divide-y divide-rule border-y border-rule">
        <Entry
          entry={{ ...opening, by: 'student', kind: 'message', offer: null }}
          work={undefined}
          path={path}
        />
        {entries.map((entry) => (
          <Entry
            key={entry._id}
            entry={entry}
            work={rounds.find(({ _id }) => _id === entry.roundId)}
            path={path}
          />
        ))}
      </ol>
    </section>
  );
}

type EntryProps = {
  entry: Pick<RequestEntry, 'by' | 'kind' | 'text' | 'createdAt' | 'files' | 'offer'>;
  work: ConversationProps['rounds'][number] | undefined;
  path: string;
};

function Entry({ entry: { by, kind, text, createdAt, files, offer }, work, path }: EntryProps) {
  const t = useTranslations();
  const brand = useBrand();
  const event = events[kind];
  return (
    <li className="py-4">
      <p className="clerk flex flex-wrap gap-x-3">
        <span className="font-semibold text-ink">
          {by === 'student' ? t('You') : brand.person || brand.name}
        </span>
        <time dateTime={createdAt}>{shortDate(createdAt)}</time>
        {event && <span>{t(event)}</span>}
      </p>
      {text && <p className="mt-1.5 whitespace-pre-line wrap-anywhere">{text}</p>}
      {kind === 'offer' && offer && <OfferFacts offer={offer} />}
      {kind === 'returned' && work && (
        <p className="mt-3">
          <ButtonLink href={`${path}/work/${work.number}`} variant="outline">
            {t('Read “{title}”', { title: work.title })}
          </ButtonLink>
        </p>
      )}
      <FileLinks files={files} />
    </li>
  );
}
