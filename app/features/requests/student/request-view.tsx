import { type ReactNode, useEffect } from 'react';
import { storeDraft } from '#app/lib/drafts.ts';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { PageHead } from '#app/ui/page.tsx';
import type { RequestView as View } from '#shared/contracts/request-page.ts';
import { type EntryKind, isEnded, type RequestState } from '#shared/contracts/request-states.ts';
import type { Offer } from '#shared/contracts/requests.ts';
import { longDate, shortDate } from '#shared/text/dates.ts';
import { Conversation } from '../conversation.tsx';
import { OfferFacts, SentFacts } from '../facts.tsx';
import { AnswerForm, UnsentAnswer } from './answer-form.tsx';

/** What the writer says about each state, and its name in the line of steps. */
const states: Record<RequestState, { step: string; sentence: string }> = {
  received: { step: 'Received', sentence: 'I have your request, and I will read it soon.' },
  read: { step: 'Read', sentence: 'I have read your request, and I will answer soon.' },
  question: { step: 'Question', sentence: 'I have written to you. You can answer below.' },
  offer: { step: 'Offer', sentence: 'Here is what I offer. Ask me if something is missing.' },
  accepted: { step: 'In progress', sentence: 'We have agreed, and I am working on it.' },
  returned: { step: 'Returned', sentence: 'Your work is back. You can read it here.' },
  closed: { step: 'Closed', sentence: 'This request is closed.' },
  withdrawn: { step: 'Withdrawn', sentence: 'You have withdrawn this request.' },
};
/** A question takes the place of “Read”, where there is one. */
const way: RequestState[] = ['received', 'read', 'offer', 'accepted', 'returned', 'closed'];

/** What happened, where there is no text or beside it. */
const events: Partial<Record<EntryKind, string>> = {
  offer: 'An offer',
  accepted: 'You accepted the offer',
  declined: 'You declined the offer',
  offerWithdrawn: 'The offer was withdrawn',
  returned: 'Work returned',
  comment: 'An answer to a comment',
  closed: 'The request was closed',
  reopened: 'The request was opened again',
};

type RequestViewProps = {
  view: View;
  /** `/requests/{token}` */
  path: string;
  /** A write that is sent twice with it happens once. */
  idempotencyKey: string;
};

/** The student's page of a request. Everything on it works as plain forms and links. */
export function RequestView({ view, path, idempotencyKey }: RequestViewProps) {
  const t = useTranslations();
  const brand = useBrand();
  const { state, details, createdAt } = view;
  const action = `/api${path}`;
  const newest = details?.rounds.at(-1);
  const standing = state === 'offer' ? details?.offer : undefined;
  const declineDraft = `decline:${createdAt}`;
  const isDeclined =
    details?.conversation.findLast(({ offer, kind }) => offer || kind === 'declined')?.offer === null;

  let sentence: ReactNode = t(states[state].sentence);
  // What she wrote herself may be several screens long.
  if (details && state === 'question')
    sentence = (
      <a href={`#${details.conversation.at(-1)?._id}`} className="link">
        {sentence}
      </a>
    );

  useEffect(() => {
    if (isDeclined) storeDraft(declineDraft, { fields: {} });
  }, [isDeclined, declineDraft]);

  return (
    <>
      <PageHead
        title={details?.sent.subject || t('Your request')}
        lead={details ? sentence : t('Is this your request?')}
      >
        <Steps state={state} />
      </PageHead>
      {!details && <Confirmation action={action} createdAt={createdAt} />}
      {details && (
        <div className="grid gap-x-14 gap-y-10 pb-20 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="max-w-measure min-w-0 space-y-10">
            {standing && (
              <StandingOffer
                offer={standing}
                action={action}
                draft={declineDraft}
                idempotencyKey={idempotencyKey}
              />
            )}
            {newest && !standing && (
              <ButtonLink href={`${path}/work/${newest.number}`}>
                {t('Read “{title}”', { title: newest.title })}
              </ButtonLink>
            )}
            <Conversation
              title={t('Our conversation')}
              opening={{ text: details.sent.message, files: details.files, createdAt }}
              entries={details.conversation}
              names={{ owner: brand.person || brand.name, student: t('You') }}
              events={Object.fromEntries(Object.entries(events).map(([kind, event]) => [kind, t(event)]))}
              formatTime={shortDate}
              getCommentHref={(roundId, commentId) => {
                const work = details.rounds.find(({ _id }) => _id === roundId);
                return `${path}/work/${work?.number}#comment-${commentId}`;
              }}
              renderOffer={(offer) => offer._id !== standing?._id && <OfferFacts offer={offer} />}
              renderWork={(roundId) => {
                const work = details.rounds.find(({ _id }) => _id === roundId);
                return (
                  work && (
                    <ButtonLink href={`${path}/work/${work.number}`} variant="outline">
                      {t('Read “{title}”', { title: work.title })}
                    </ButtonLink>
                  )
                );
              }}
            />
            {isEnded(state) ? (
              <>
                <UnsentAnswer draft={`answer:${createdAt}`} />
                <ButtonLink href="/contact" variant="outline">
                  {t('Send a new request')}
                </ButtonLink>
              </>
            ) : (
              <AnswerForm
                action={`${action}/answers`}
                draft={`answer:${createdAt}`}
                idempotencyKey={idempotencyKey}
              />
            )}
          </div>
          <aside className="min-w-0 max-w-measure space-y-8">
            <section aria-labelledby="sent">
              <h2 id="sent" className="title-3">
                {t('What you sent')}
              </h2>
              <SentFacts sent={details.sent} besides={['subject', 'message']} />
            </section>
            <Ways action={action} deleteAt={details.deleteAt} canWithdraw={!isEnded(state)} />
          </aside>
        </div>
      )}
    </>
  );
}

type StandingOfferProps = { offer: Offer; action: string; draft: string; idempotencyKey: string };

/** The offer that can be accepted or declined now. */
function StandingOffer({ offer, action, draft, idempotencyKey }: StandingOfferProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="offer" className="border border-ink px-5 py-5 sm:px-7">
      <h2 id="offer" className="title-2">
        {t('My offer')}
      </h2>
      <OfferFacts offer={offer} />
      <div className="mt-5 flex flex-wrap items-start gap-x-5 gap-y-2">
        <form method="post" action={`${action}/accept`}>
          <OfferChoice offerId={offer._id} idempotencyKey={`${idempotencyKey}-accept`} />
          <Button type="submit">{t('Accept this offer')}</Button>
        </form>
        <details className="open:basis-full">
          <summary className="button button-plain">{t('Decline')}</summary>
          <form method="post" action={`${action}/decline`} data-draft={draft} className="mt-2 space-y-3">
            <OfferChoice offerId={offer._id} idempotencyKey={`${idempotencyKey}-decline`} />
            <Field label={t('Why')} mark={t('(optional)')} name="text" />
            <Button type="submit" variant="outline">
              {t('Decline this offer')}
            </Button>
          </form>
        </details>
      </div>
      <p className="mt-2 font-sans text-sm text-faint">
        {t('You pay nothing here. If you would like something changed, write to me below.')}
      </p>
    </section>
  );
}

function OfferChoice({ offerId, idempotencyKey }: { offerId: string; idempotencyKey: string }) {
  return (
    <>
      <input type="hidden" name="offerId" value={offerId} />
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
    </>
  );
}

function Steps({ state }: { state: RequestState }) {
  const t = useTranslations();
  const steps = way.includes(state) ? way : way.toSpliced(1, 1, state);
  const now = steps.indexOf(state);
  return (
    <ol
      aria-label={t('Where it stands')}
      className="clerk mb-5 flex flex-wrap gap-x-2.5 gap-y-1 max-sm:text-xs sm:gap-x-5"
    >
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={index === now ? 'step' : undefined}
          className={
            index === now ? 'border-b-2 border-ink font-semibold text-ink' : index < now ? 'text-ink' : ''
          }
        >
          {t(states[step].step)}
        </li>
      ))}
    </ol>
  );
}

/** The link went to an address that nobody has verified, and mail scanners follow links: only a button shows more. */
function Confirmation({ action, createdAt }: { action: string; createdAt: string }) {
  const t = useTranslations();
  const { name } = useBrand();
  return (
    <form method="post" action={`${action}/confirm`} className="max-w-measure space-y-5 pb-24">
      <p>
        {t(
          'On {date} someone sent a request to {site} with your email address. If it was you, press the button: you will see it here, with my answers.',
          {
            date: longDate(createdAt),
            site: name,
          },
        )}
      </p>
      <Button type="submit">{t('Yes, show my request')}</Button>
      <p className="font-sans text-[0.9375rem] text-faint">
        {t('If it was not you, close this page and ignore my emails.')}
      </p>
    </form>
  );
}

type WaysProps = { action: string; deleteAt: string | null; canWithdraw: boolean };

/** What is rarely wanted: each is folded, says what happens, and is a button of its own. */
function Ways({ action, deleteAt, canWithdraw }: WaysProps) {
  const t = useTranslations();
  return (
    <section className="space-y-1 border-t border-rule pt-5 font-sans text-[0.9375rem]">
      {deleteAt && (
        <p className="mb-2 text-faint">
          {t('Everything here is deleted on {date}.', { date: longDate(deleteAt) })}
        </p>
      )}
      <Way
        title={t('Has someone else seen this link?')}
        text={t('I will mail you a new link. This one stops working at once.')}
        button={t('Mail me a new link')}
        action={`${action}/renew`}
      />
      {canWithdraw && (
        <Way
          title={t('Withdraw the request')}
          text={t(
            'I will stop working on it, and this page will close. What you wrote is deleted later, as usual.',
          )}
          button={t('Withdraw it')}
          action={`${action}/withdraw`}
        />
      )}
      <Way
        title={t('Delete everything')}
        text={t('Your request, our messages and all files are deleted at once. This cannot be undone.')}
        button={t('Delete everything now')}
        action={`${action}/delete`}
        isDangerous
      />
    </section>
  );
}

type WayProps = { title: string; text: string; button: string; action: string; isDangerous?: boolean };

function Way({ title, text, button, action, isDangerous = false }: WayProps) {
  return (
    <details>
      <summary className="cursor-pointer py-2.5 link">{title}</summary>
      <form method="post" action={action} className="mt-2 mb-4 space-y-3">
        <p>{text}</p>
        <Button type="submit" variant={isDangerous ? 'danger' : 'outline'} size="small">
          {button}
        </Button>
      </form>
    </details>
  );
}
