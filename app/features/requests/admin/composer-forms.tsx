import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { createSendKeys } from '#app/lib/new-key.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Field, TextArea } from '#app/ui/field.tsx';
import { toFormErrors, useForm } from '#app/ui/use-form.ts';
import { listPlaceholders } from '#shared/contracts/request-states.ts';
import { findCurrency } from '#shared/text/prices.ts';
import { useSharedDraft } from '../use-shared-draft.ts';
import { MailProgram } from './mail-program.tsx';
import type { ComposerFormProps } from './request-actions.ts';
import { SavedReplies } from './saved-replies.tsx';

export function draftName(kind: string, requestId: string): string {
  return `request-${kind}:${requestId}`;
}

type KeptFormProps = {
  /** The name of its draft on this device. */
  draft: string;
  check?: (values: Record<string, string>) => Record<string, string>;
  send: (form: FormData, key: string) => unknown;
  /** The labels of the button, now and while it is sent, and what is said then. */
  action: string;
  busy: string;
  done: string;
  /** Beside the button. */
  aside?: ReactNode;
  /** `field`: what a field needs to be sent, and to show its error. */
  children: (
    field: (name: string) => { name: string; error: string | undefined; onChange: () => void },
    form: RefObject<HTMLFormElement | null>,
  ) => ReactNode;
};

/** Keeps its words on this device until they are sent, sends them once, and shows what is wrong with them. */
function KeptForm({ draft, check = () => ({}), send, action, busy, done, aside, children }: KeptFormProps) {
  /** Of the words as they are: an answer whose confirmation was lost is not sent a second time. */
  const getKey = useRef(createSendKeys());
  const { form, field, isSending } = useForm<string>({
    check,
    async send(_, element) {
      const data = new FormData(element);
      const words = [...data.values()].map((value) =>
        value instanceof File ? [value.name, value.size] : value,
      );
      await send(data, getKey.current(words));
      getKey.current = createSendKeys();
      forget(element);
      element.reset();
      showToast('success', done);
    },
    failed: (error) => toFormErrors(error, 'It was not sent.', 'text'),
  });
  const { store, forget } = useSharedDraft(form.ref, draft);

  return (
    <form {...form} noValidate={false} onInput={store} className="space-y-3">
      {/* What is written while it is sent would be gone with it. */}
      <div inert={isSending} className="space-y-3">
        {children(field, form.ref)}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3">
        <Button type="submit" inactive={isSending}>
          {isSending ? busy : action}
        </Button>
        {aside}
      </div>
    </form>
  );
}

/** An answer, sent by mail and kept in the conversation. */
export function ReplyForm({ request, actions }: ComposerFormProps) {
  /** Adds a text where the cursor is, as if it were typed. */
  function insert(form: HTMLFormElement | null, text: string) {
    const field = form?.elements.namedItem('text');
    if (!(field instanceof HTMLTextAreaElement)) return;
    field.setRangeText(text, field.selectionStart, field.selectionEnd, 'end');
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.focus();
  }
  return (
    <KeptForm
      draft={draftName('reply', request._id)}
      send={(data, key) => {
        const text = String(data.get('text'));
        const [open] = listPlaceholders(text);
        if (open) throw new Error(`Write something in place of ${open} first.`);
        return actions.reply(text, key);
      }}
      action="Send the answer"
      busy="Sending..."
      done={
        request.mail.isConfigured ? 'Your answer is on its way.' : 'Your answer is waiting in the outbox.'
      }
      aside={<MailProgram request={request} />}
    >
      {(field, form) => (
        <>
          <SavedReplies
            request={request}
            onInsert={(text) => insert(form.current, text)}
            findText={() => String(new FormData(form.current ?? undefined).get('text') ?? '')}
          />
          <TextArea label={`Your answer to ${request.name}`} {...field('text')} rows={8} required />
        </>
      )}
    </KeptForm>
  );
}

/** "1,250", "$90.50". What could be meant in two ways is no number: "90,50", "1.250". */
function parsePrice(text: string): number {
  const found = /^[$€£]?\s*(\d+|\d{1,3}(?:,\d{3})+)(\.\d{1,2})?$/.exec(text.trim());
  return Number(found ? text.replace(/[$€£,]/g, '') : Number.NaN);
}

function readCurrency(text: string): string {
  return text.trim().toUpperCase() || 'USD';
}

/** Only the number is sent. There are dollars of many countries. */
function checkSign({ price = '', currency = '' }: Record<string, string>): Record<string, string> {
  const meant = findCurrency(price);
  const chosen = readCurrency(currency);
  if (!meant || meant === chosen || (meant === 'USD' && chosen.endsWith('D'))) return {};
  return { price: `Choose ${meant} as the currency, or leave out the sign.` };
}

/** Price, date and scope. The student accepts it on her page. */
export function OfferForm({ request: { _id, conversation, deadline }, actions }: ComposerFormProps) {
  // Also one that was declined or withdrawn: the next one is often nearly the same.
  const offer = conversation.findLast((entry) => entry.offer)?.offer;
  function send(data: FormData, key: string) {
    const text = (name: string) => String(data.get(name) ?? '');
    const input = {
      price: parsePrice(text('price')),
      currency: readCurrency(text('currency')),
      date: text('date') || null,
      includes: text('includes'),
      excludes: text('excludes'),
      text: text('text'),
    };
    return actions.makeOffer(input, key);
  }
  return (
    <KeptForm
      draft={draftName('offer', _id)}
      check={checkSign}
      send={send}
      action="Send the offer"
      busy="Sending..."
      done="The offer is on its way."
    >
      {(field) => (
        <>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-3">
            <Field
              label="Price"
              {...field('price')}
              inputMode="decimal"
              required
              defaultValue={offer?.price}
            />
            <Field
              label="Currency"
              {...field('currency')}
              maxLength={3}
              defaultValue={offer?.currency ?? 'USD'}
            />
            <Field
              className="max-sm:col-span-2"
              label="Ready by"
              {...field('date')}
              type="date"
              // Today here: the format of `toISOString`, which has the day of another time zone.
              min={new Date().toLocaleDateString('en-CA')}
              defaultValue={offer?.date ?? deadline ?? ''}
            />
          </div>
          <TextArea
            label="The help you give"
            {...field('includes')}
            rows={2}
            defaultValue={offer?.includes}
          />
          <TextArea
            label="The help you do not give"
            {...field('excludes')}
            rows={2}
            defaultValue={offer?.excludes}
          />
          <TextArea label="Add a message" {...field('text')} rows={4} />
        </>
      )}
    </KeptForm>
  );
}

/** The work, given back: a Word file with changes and comments. */
export function ReturnForm({ request, actions }: ComposerFormProps) {
  const [share, setShare] = useState<number>();
  function send(form: FormData, key: string) {
    return actions.returnWork(form, key, setShare).finally(() => setShare(undefined));
  }
  return (
    <KeptForm
      draft={draftName('return', request._id)}
      send={send}
      action="Return the work"
      busy={share === undefined ? 'Returning...' : `Uploading… ${Math.round(share * 100)}%`}
      done="The work is returned."
    >
      {(field) => (
        <>
          <Field
            label="Word file with your changes and comments"
            {...field('file')}
            type="file"
            accept=".docx"
            hint="The student reads it online: first draft, marked, and finished, with your comments beside it."
          />
          <TextArea label="Add a message" {...field('text')} rows={4} />
          <Checkbox label="Show the names in the file" name="showNames" />
        </>
      )}
    </KeptForm>
  );
}

/** For herself: the student never sees it. */
export function PrivateNoteForm({ request, actions }: ComposerFormProps) {
  return (
    <KeptForm
      draft={draftName('note', request._id)}
      send={(data, key) => actions.addPrivateNote(String(data.get('text')), key)}
      action="Keep the note"
      busy="Saving..."
      done="The note is kept."
    >
      {(field) => <TextArea label="Note" {...field('text')} rows={3} required hint="Only you see this." />}
    </KeptForm>
  );
}
