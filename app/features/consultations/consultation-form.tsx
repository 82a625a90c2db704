import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { academicLevelLabels, academicLevels } from '#shared/contracts/academic.ts';
import { essayTypeLabels, essayTypes, MAX_EMAIL, TRAP_FIELD } from '#shared/contracts/consultation-rules.ts';
import { MAX_MESSAGE, MAX_NAME, MAX_TITLE } from '#shared/contracts/limits.ts';
import { AttachmentPicker } from './attachment-picker.tsx';
import { type SendState, useConsultation } from './use-consultation.ts';

/** The consultation request. A plain form when there is no JavaScript: the server then answers with a page. */
export function ConsultationForm() {
  const form = useRef<HTMLFormElement>(null);
  const { state, errors, files, isThanking, noteEdit, addFiles, removeFile, send, close } =
    useConsultation(form);
  const isSending = state.kind === 'sending';

  return (
    <>
      <form
        ref={form}
        action="/api/consultations"
        method="post"
        encType="multipart/form-data"
        noValidate
        aria-label="Consultation request"
        onInput={({ target }) => noteEdit((target as HTMLInputElement).name)}
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
        className="max-w-measure space-y-5"
      >
        <div className="grid gap-5 sm:grid-cols-2">
          <Field
            label="Username"
            name="name"
            autoComplete="name"
            required
            maxLength={MAX_NAME}
            error={errors.name}
          />
          <Field
            label="Email"
            name="email"
            type="email"
            autoComplete="email"
            required
            maxLength={MAX_EMAIL}
            error={errors.email}
          />
        </div>
        <Field label="Subject" name="subject" maxLength={MAX_TITLE} error={errors.subject} />
        <div className="grid gap-5 sm:grid-cols-2">
          <Select label="Academic level" name="academicLevel" defaultValue="" error={errors.academicLevel}>
            <option value="">Choose a level</option>
            {academicLevels.map((level) => (
              <option key={level} value={level}>
                {academicLevelLabels[level]}
              </option>
            ))}
          </Select>
          <Select label="Essay type" name="essayType" defaultValue="" error={errors.essayType}>
            <option value="">Choose a type</option>
            {essayTypes.map((type) => (
              <option key={type} value={type}>
                {essayTypeLabels[type]}
              </option>
            ))}
          </Select>
        </div>
        <TextArea
          label="Message"
          name="message"
          rows={7}
          required
          maxLength={MAX_MESSAGE}
          error={errors.message}
        />
        <Trap />
        <AttachmentPicker
          files={files}
          error={errors.attachments}
          isLocked={isSending}
          onAdd={addFiles}
          onRemove={removeFile}
        />
        {isSending && files.length > 0 && <UploadProgress share={state.share} />}
        <Banner state={state} />
        {/* Not `disabled`: that would drop the focus, which the dialog later gives back. */}
        <Button
          type="submit"
          aria-disabled={isSending}
          className="w-full aria-disabled:cursor-progress aria-disabled:opacity-60 sm:w-auto"
        >
          {isSending ? 'Sending...' : 'Send request'}
        </Button>
      </form>
      {isThanking && (
        <Dialog title="Thank you" width="narrow" hasCloseIcon={false} onClose={close}>
          <p>
            Your request has arrived. A receipt is on its way to your mailbox, and I usually reply within
            minutes.
          </p>
          <div className="mt-6 flex justify-end">
            <Button onClick={close}>Close</Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

/** Off the page, out of the tab order and silent: whoever fills this in is a program. */
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
  const percent = Math.floor(share * 100);
  return (
    <div className="font-sans text-sm text-faint">
      <progress
        aria-label="Upload"
        value={percent}
        max={100}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-sm border-0 bg-neutral-wash [&::-moz-progress-bar]:bg-red [&::-webkit-progress-bar]:bg-neutral-wash [&::-webkit-progress-value]:bg-red"
      />
      <p className="lining mt-1.5">
        {percent < 100 ? `${percent}% uploaded` : 'Uploaded, waiting for the answer'}
      </p>
    </div>
  );
}

function Banner({ state }: { state: SendState }) {
  if (state.kind === 'sent') {
    return (
      <p role="status" className="border-l-2 border-success bg-success-wash px-4 py-3 font-sans text-success">
        Your request was sent.
      </p>
    );
  }
  if (state.kind === 'failed') {
    return (
      <p role="alert" className="border-l-2 border-danger bg-danger-wash px-4 py-3 font-sans text-danger">
        {state.message}
      </p>
    );
  }
  return null;
}
