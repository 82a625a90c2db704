import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { PageHead } from '#app/ui/page.tsx';
import type { RequestView as View } from '#shared/contracts/request-page.ts';
import { isEnded, type RequestState } from '#shared/contracts/request-states.ts';
import { longDate } from '#shared/text/dates.ts';
import { AnswerForm } from './answer-form.tsx';
import { Conversation } from './conversation.tsx';
import { SentRequest } from './sent-request.tsx';
import { StandingOffer } from './standing-offer.tsx';

/** What the writer says about each state, and its name in the line of steps. */
const states: Record<RequestState, { step: string; sentence: string }> = {
  received: { step: 'Received', sentence: 'I have your request, and I will read it soon.' },
  read: { step: 'Read', sentence: 'I have read your request, and I will answer soon.' },
  question: { step: 'Question', sentence: 'I have written to you. You can answer below.' },
  offer: { step: 'Offer', sentence: 'Here is what I offer. Ask me if something is missing.' },
  accepted: { step: 'In work', sentence: 'We have agreed, and I am at work on it.' },
  returned: { step: 'Returned', sentence: 'Your work is back. You can read it here.' },
  closed: { step: 'Closed', sentence: 'This request is closed.' },
  withdrawn: { step: 'Withdrawn', sentence: 'You have withdrawn this request.' },
};
/** A question is a part of the way only where there is one. */
const way: RequestState[] = ['received', 'read', 'offer', 'accepted', 'returned', 'closed'];

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
  const { state, details, createdAt } = view;
  const action = `/api${path}`;
  return (
    <>
      <PageHead
        title={details?.sent.subject || t('Your request')}
        lead={view.isConfirmed ? t(states[state].sentence) : t('Is this your request?')}
      >
        <Steps state={state} />
      </PageHead>
      {!details && <Confirmation action={action} createdAt={createdAt} />}
      {details && (
        <div className="grid gap-x-14 gap-y-10 pb-20 lg:grid-cols-[minmax(0,1fr)_18rem]">
          <div className="max-w-measure min-w-0 space-y-10">
            {details.offer && state === 'offer' && (
              <StandingOffer offer={details.offer} action={action} idempotencyKey={idempotencyKey} />
            )}
            <Conversation
              opening={{ text: details.sent.message, files: details.files, createdAt }}
              entries={details.conversation}
              rounds={details.rounds}
              path={path}
            />
            {isEnded(state) ? null : (
              <AnswerForm
                action={`${action}/answers`}
                draft={`answer:${createdAt}`}
                idempotencyKey={idempotencyKey}
              />
            )}
          </div>
          <aside className="min-w-0 space-y-8">
            <SentRequest sent={details.sent} />
            <Ways action={action} deleteAt={details.deleteAt} canWithdraw={!isEnded(state)} />
          </aside>
        </div>
      )}
    </>
  );
}

function Steps({ state }: { state: RequestState }) {
  const t = useTranslations();
  const steps = way.includes(state) ? way : way.toSpliced(2, 0, state);
  const now = steps.indexOf(state);
  return (
    <ol aria-label={t('Where it stands')} className="clerk mb-5 flex flex-wrap gap-x-5 gap-y-1">
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
          'On {date} somebody sent a request to {site} and gave this mail address. Press the button if it was you: then you see it here, with my answers.',
          {
            date: longDate(createdAt),
            site: name,
          },
        )}
      </p>
      <Button type="submit">{t('Yes, show my request')}</Button>
      <p className="font-sans text-[0.9375rem] text-faint">
        {t('If it was not you, close this page. You will not hear from me again.')}
      </p>
    </form>
  );
}

type WaysProps = { action: string; deleteAt: string | null; canWithdraw: boolean };

function Ways({ action, deleteAt, canWithdraw }: WaysProps) {
  const t = useTranslations();
  return (
    <section className="space-y-3 border-t border-rule pt-5 font-sans text-[0.9375rem]">
      {deleteAt && (
        <p className="text-faint">
          {t('Everything here is deleted on {date}.', { date: longDate(deleteAt) })}
        </p>
      )}
      <details>
        <summary className="cursor-pointer py-1.5 link">{t('This link is not safe any more')}</summary>
        <form method="post" action={`${action}/renew`} className="mt-2 space-y-3">
          <p>{t('I mail you a new link. This one stops working at once.')}</p>
          <Button type="submit" variant="outline" size="small">
            {t('Mail me a new link')}
          </Button>
        </form>
      </details>
      {canWithdraw && (
        <details>
          <summary className="cursor-pointer py-1.5 link">{t('Withdraw the request')}</summary>
          <form method="post" action={`${action}/withdraw`} className="mt-2 space-y-3">
            <p>
              {t(
                'I stop working on it, and this page closes. I keep what you wrote until it is deleted as usual.',
              )}
            </p>
            <Button type="submit" variant="outline" size="small">
              {t('Withdraw it')}
            </Button>
          </form>
        </details>
      )}
      <details>
        <summary className="cursor-pointer py-1.5 link">{t('Delete everything')}</summary>
        <form method="post" action={`${action}/delete`} className="mt-2 space-y-3">
          <p>{t('Your request, our messages and all files are deleted at once. This cannot be undone.')}</p>
          <Button type="submit" variant="danger" size="small">
            {t('Delete everything now')}
          </Button>
        </form>
      </details>
    </section>
  );
}
