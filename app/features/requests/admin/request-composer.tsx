import { useRef, useState } from 'react';
import { findDraft, storeDraft } from '#app/lib/drafts.ts';
import { isFreeKey, useKeyDown } from '#app/lib/use-key-down.ts';
import { Button } from '#app/ui/button.tsx';
import { isEnded } from '#shared/contracts/request-states.ts';
import { listKeys } from '#shared/records.ts';
import { counted } from '#shared/text/counted.ts';
import { draftName, OfferForm, PrivateNoteForm, ReplyForm, ReturnForm } from './composer-forms.tsx';
import type { ComposerFormProps } from './request-actions.ts';

const forms = { reply: ReplyForm, offer: OfferForm, return: ReturnForm, privateNote: PrivateNoteForm };
const labels: Record<keyof typeof forms, string> = {
  reply: 'Reply',
  offer: 'Offer',
  return: 'Return work',
  privateNote: 'Private note',
};

/** What she can do next. Each form keeps its words on this device until they are sent. */
export function RequestComposer({ request, actions }: ComposerFormProps) {
  const [kind, setKind] = useState<keyof typeof forms>('reply');
  const section = useRef<HTMLElement>(null);
  const hasEnded = isEnded(request.state);
  const Form = forms[hasEnded ? 'privateNote' : kind];
  useKeyDown((event) => {
    if (event.key !== 'r' || !isFreeKey(event)) return;
    event.preventDefault();
    section.current?.querySelector('textarea')?.focus();
  });
  return (
    <section ref={section} aria-label="Answer" className="max-w-measure">
      {hasEnded ? (
        <UnsentWords id={request._id} kinds={['reply', 'offer', 'return']} />
      ) : (
        <fieldset aria-label="What to write" className="mb-4 grid grid-cols-2 gap-2 sm:flex">
          {listKeys(forms).map((each) => (
            <Button
              key={each}
              size="small"
              className="max-sm:min-h-11"
              variant={each === kind ? 'filled' : 'outline'}
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {labels[each]}
            </Button>
          ))}
        </fieldset>
      )}
      {!hasEnded && kind !== 'privateNote' && <MailProblem request={request} />}
      <Form key={kind} request={request} actions={actions} />
    </section>
  );
}

function MailProblem({ request: { name, mail } }: Pick<ComposerFormProps, 'request'>) {
  if (mail.isConfigured && mail.waiting === 0) return null;
  return (
    <p
      role="status"
      className="mb-3 border-l-2 border-warning bg-warning-wash px-3 py-2 font-sans text-sm text-warning"
    >
      {mail.isConfigured
        ? `${counted(mail.waiting, 'email')} to ${name} could not be delivered yet. The site goes on trying. `
        : 'No mail server is set up. What you send waits in the outbox until there is one. '}
      <a href="/admin/settings#mail" className="link">
        {mail.isConfigured ? 'Check the mail settings' : 'Set up mail'}
      </a>
    </p>
  );
}

/** What she was writing when the request ended or was deleted. */
export function UnsentWords({ id, kinds = listKeys(forms) }: { id: string; kinds?: (keyof typeof forms)[] }) {
  const [isDiscarded, setDiscarded] = useState(false);
  const names = [...kinds.map((kind) => (kind === 'privateNote' ? 'note' : kind)), 'letter'].map((kind) =>
    draftName(kind, id),
  );
  const words = names.flatMap((name) => Object.values(findDraft(name)?.fields ?? {})).filter(Boolean);
  if (isDiscarded || words.length === 0) return null;
  return (
    <section aria-label="Not sent" className="mb-6 max-w-measure border-l-2 border-ink pl-3">
      <p className="clerk">You wrote this, and it was not sent. It is kept on this device.</p>
      <p className="mt-1.5 whitespace-pre-wrap wrap-anywhere">{words.join('\n\n')}</p>
      <Button
        variant="plain"
        size="small"
        onClick={() => {
          for (const name of names) storeDraft(name, { fields: {} });
          setDiscarded(true);
        }}
      >
        Discard it
      </Button>
    </section>
  );
}
