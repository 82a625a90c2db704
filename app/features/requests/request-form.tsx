import { useRef } from 'react';
import { useBrand, useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { KeptNote } from '#app/ui/kept-note.tsx';
import { Trans } from '#app/ui/trans.tsx';
import { MAX_MESSAGE } from '#shared/contracts/limits.ts';
import { fieldRule, requestFieldNames, TRAP_FIELD } from '#shared/contracts/request-fields.ts';
import { grouped } from '#shared/text/dates.ts';
import { AttachmentPicker } from './attachment-picker.tsx';
import { RequestControl } from './request-control.tsx';
import { useLeaveQuestion } from './use-leave-question.ts';
import { DRAFT, type SendState, useRequestForm } from './use-request-form.ts';

/** From here on a counter is shown. */
const COUNTED_FROM = 0.9 * MAX_MESSAGE;

/** Those that are filled in, the long text last. */
const formFields = requestFieldNames
  .filter((field) => fieldRule(field).control !== 'hidden')
  .sort((one, other) => Number(one === 'message') - Number(other === 'message'));

type RequestFormProps = {
  subject?: string | undefined;
  /** The paper or post that led here. */
  about?: string | undefined;
};

/** The form of a request. Without JavaScript a plain form: the server responds with a page. */
export function RequestForm({ subject, about }: RequestFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { responseTime } = useBrand();
  const t = useTranslations();
  const { state, errors, files, messageLength, ...request } = useRequestForm(form);
  /** What is written then would not be sent, and be gone with the thanks: no field can be changed. */
  const isSending = state.kind === 'sending';
  useLeaveQuestion(isSending);

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
        <AttachmentPicker
          files={files}
          error={errors.attachments}
          refused={request.refusedFiles}
          areKept={request.areFilesKept}
          isLocked={isSending}
          onAdd={request.addFiles}
          onRemove={request.removeFile}
        />
        {isSending && files.length > 0 && <UploadProgress share={state.share} />}
        <Banner state={state} />
        {/* Not `disabled`: that would lose the focus, which the dialog later returns. */}
        <Button
          type="submit"
          aria-disabled={isSending}
          className="w-full aria-disabled:cursor-progress aria-disabled:opacity-60 sm:w-auto"
        >
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
      {request.isThanking && (
        <Dialog title={t('Thank you')} width="narrow" hasCloseIcon={false} onClose={request.close}>
          <p>
            {t('Your request has arrived. A receipt is on its way to your mailbox.')} {responseTime}
          </p>
          <div className="mt-6 flex justify-end">
            <Button onClick={request.close}>{t('Close')}</Button>
          </div>
        </Dialog>
      )}
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

function UploadProgress({ share }: { share: number }) {
  const t = useTranslations();
  const percent = Math.floor(share * 100);
  return (
    <div className="font-sans text-sm text-faint">
      <progress
        aria-label={t('Upload')}
        value={percent}
        max={100}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-sm border-0 bg-neutral-wash [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-neutral-wash [&::-webkit-progress-value]:bg-ink"
      />
      <p className="lining mt-1.5">
        {percent < 100 ? t('{n}% uploaded', { n: percent }) : t('Uploaded, waiting for confirmation')}
      </p>
    </div>
  );
}

function Banner({ state }: { state: SendState }) {
  const t = useTranslations();
  if (state.kind === 'sent') {
    return (
      <p role="status" className="border-l-2 border-success bg-success-wash px-4 py-3 font-sans text-success">
        {t('Your request was sent.')}
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
