import { useEffect, useRef } from 'react';
import { listen } from '#app/lib/listen.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { KeptNote } from '#app/ui/kept-note.tsx';
import { Trans } from '#app/ui/trans.tsx';
import { MAX_MESSAGE } from '#shared/contracts/limits.ts';
import {
  fieldRule,
  type RequestField,
  requestFieldNames,
  TRAP_FIELD,
} from '#shared/contracts/request-fields.ts';
import { grouped } from '#shared/text/dates.ts';
import { AttachmentPicker } from './attachment-picker.tsx';
import { RequestControl } from './request-control.tsx';
import { ThanksDialog } from './thanks-dialog.tsx';
import { DRAFT, type SendState, useRequestForm } from './use-request-form.ts';

/** From here on a counter is shown. */
const COUNTED_FROM = 0.9 * MAX_MESSAGE;

/** What is required comes before what is not. */
const formFields = [
  ...new Set<RequestField>(['name', 'email', 'subject', 'message', ...requestFieldNames]),
].filter((field) => fieldRule(field).control !== 'hidden');

type RequestFormProps = {
  subject?: string | undefined;
  /** The paper or post that led here. */
  about?: string | undefined;
};

/** The form of a request. Without JavaScript a plain form: the server responds with a page. */
export function RequestForm({ subject, about }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const t = useTranslations();
  const { state, errors, chosen, messageLength, ...request } = useRequestForm(form);
  /** What is written then would not be sent, and be gone with the thanks: no field can be changed. */
  const isSending = state.kind === 'sending';
  // The browser asks before the page is left.
  useEffect(() => {
    if (isSending) return listen('beforeunload', (event) => event.preventDefault());
  }, [isSending]);

  return (
    <>
      <form
        ref={form}
        action="/api/consultations"
        method="post"
        encType="multipart/form-data"
        noValidate
        data-draft={DRAFT}
        aria-label={t('Consultation request')}
        onInput={({ target }) => request.handleEdit((target as HTMLInputElement).name)}
        onSubmit={(event) => {
          event.preventDefault();
          void request.send();
        }}
        className="max-w-measure space-y-4 sm:space-y-5"
      >
        {about && (
          <p>
            <Trans text="About: {title}" parts={{ title: <cite className="not-italic">“{about}”</cite> }} />
            <input type="hidden" name="about" value={about} />
          </p>
        )}
        <p className="font-sans text-sm text-faint">{t('Fields marked * are required.')}</p>
        <div className="grid gap-4 sm:grid-cols-2 sm:gap-5">
          {formFields.map((field) => (
            <RequestControl
              key={field}
              field={field}
              error={errors[field]}
              isLocked={isSending}
              defaultValue={field === 'subject' ? subject : undefined}
              hint={
                field === 'message' && messageLength > COUNTED_FROM
                  ? t('{n} of {max} characters', { n: grouped(messageLength), max: grouped(MAX_MESSAGE) })
                  : undefined
              }
            />
          ))}
        </div>
        <Trap />
        <AttachmentPicker chosen={chosen} isLocked={isSending} share={isSending ? state.share : undefined} />
        {!request.thanks && <Banner state={state} />}
        <Button type="submit" inactive={isSending} className="w-full sm:w-auto">
          {isSending ? t('Sending...') : t('Send request')}
        </Button>
        <KeptNote
          where={t('What you write is kept on this device until it is sent.')}
          clear={t('Clear the form')}
          cleared={t('The form was cleared.')}
          isCleared={request.isCleared}
          isLocked={isSending}
          onClear={request.clear}
          onUndo={request.undoClear}
        />
      </form>
      {request.thanks && <ThanksDialog thanks={request.thanks} onClose={request.close} />}
    </>
  );
}

/** A honeypot: off-screen, not focusable and hidden from screen readers. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -left-[200vw] size-px overflow-hidden">
      <label>
        Homepage
        <input name={TRAP_FIELD} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}

function Banner({ state }: { state: SendState }) {
  const t = useTranslations();
  if (state.kind === 'sent' || state.kind === 'sentElsewhere') {
    return (
      <p role="status" className="border-l-2 border-success bg-success-wash px-4 py-3 font-sans text-success">
        {state.kind === 'sent'
          ? t('Your request was sent.')
          : state.isSame
            ? t('This request was sent in another tab. You are done here.')
            : t('A request was sent in another tab. What you wrote here was not part of it.')}
      </p>
    );
  }
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="border-l-2 border-danger bg-danger-wash px-4 py-3 font-sans problem">
        {state.message}
      </p>
    );
  }
  return null;
}
