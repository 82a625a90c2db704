import { useRef } from 'react';
import { useBrand, useSay } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { KeptNote } from '#app/ui/kept-note.tsx';
import { Said } from '#app/ui/said.tsx';
import { MAX_MESSAGE } from '#shared/contracts/limits.ts';
import { fieldRule, requestFieldNames, TRAP_FIELD } from '#shared/contracts/request-fields.ts';
import { grouped } from '#shared/text/dates.ts';
import { AttachmentPicker } from './attachment-picker.tsx';
import { LeaveQuestion } from './leave-question.tsx';
import { RequestControl } from './request-control.tsx';
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
  const say = useSay();
  const { state, errors, files, messageLength, ...request } = useRequestForm(form);
  /** What is written then would not be sent, and be gone with the thanks: no field can be changed. */
  const isSending = state.kind === 'sending';

  return (
    <>
      <form
        ref={form}
        action="/api/consultations"
        method="post"
        encType="multipart/form-data"
        noValidate
        data-draft={DRAFT}
        aria-label={say('Consultation request')}
        onInput={({ target }) => request.handleEdit((target as HTMLInputElement).name)}
        onSubmit={(event) => {
          event.preventDefault();
          void request.send();
        }}
        className="max-w-measure space-y-4 sm:space-y-5"
      >
        {about && (
          <p>
            <Said text="About: {title}" parts={{ title: <cite className="not-italic">“{about}”</cite> }} />
            <input type="hidden" name="about" value={about} />
          </p>
        )}
        <p className="font-sans text-sm text-faint">{say('Fields marked * are required.')}</p>
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
                  ? say('{n} of {max} characters', { n: grouped(messageLength), max: grouped(MAX_MESSAGE) })
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
          {isSending ? say('Sending...') : say('Send request')}
        </Button>
        <KeptNote
          where={say('What you write is kept on this device until it is sent.')}
          clear={say('Clear the form')}
          cleared={say('The form was cleared.')}
          isCleared={request.isCleared}
          isLocked={isSending}
          onClear={request.clear}
          onUndo={request.undoClear}
        />
      </form>
      <LeaveQuestion isSending={isSending} />
      {request.isThanking && (
        <Dialog title={say('Thank you')} width="narrow" hasCloseIcon={false} onClose={request.close}>
          <p>
            {say('Your request has arrived. A receipt is on its way to your mailbox.')} {responseTime}
          </p>
          <div className="mt-6 flex justify-end">
            <Button onClick={request.close}>{say('Close')}</Button>
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
  const say = useSay();
  const percent = Math.floor(share * 100);
  return (
    <div className="font-sans text-sm text-faint">
      <progress
        aria-label={say('Upload')}
        value={percent}
        max={100}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-sm border-0 bg-neutral-wash [&::-moz-progress-bar]:bg-ink [&::-webkit-progress-bar]:bg-neutral-wash [&::-webkit-progress-value]:bg-ink"
      />
      <p className="lining mt-1.5">
        {percent < 100 ? say('{n}% uploaded', { n: percent }) : say('Uploaded, waiting for confirmation')}
      </p>
    </div>
  );
}

function Banner({ state }: { state: SendState }) {
  const say = useSay();
  if (state.kind === 'sent') {
    return (
      <p role="status" className="border-l-2 border-success bg-success-wash px-4 py-3 font-sans text-success">
        {say('Your request was sent.')}
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
