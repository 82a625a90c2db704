import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { isEnded } from '#shared/contracts/request-states.ts';
import { NoteForm } from './note-form.tsx';
import { OfferForm } from './offer-form.tsx';
import { ReplyForm } from './reply-form.tsx';
import type { ComposerFormProps } from './request-actions.ts';
import { ReturnForm } from './return-form.tsx';

const forms = { reply: ReplyForm, offer: OfferForm, return: ReturnForm, note: NoteForm };
const labels: Record<keyof typeof forms, string> = {
  reply: 'Reply',
  offer: 'Offer',
  return: 'Return work',
  note: 'Private note',
};

/** What she can do next. Each form keeps its words on this device until they are sent. */
export function RequestComposer({ request, actions }: ComposerFormProps) {
  const [kind, setKind] = useState<keyof typeof forms>('reply');
  const Form = forms[isEnded(request.state) ? 'note' : kind];
  return (
    <section aria-label="Answer" className="max-w-measure">
      {!isEnded(request.state) && (
        <fieldset aria-label="What to write" className="mb-4 flex flex-wrap gap-2">
          {(Object.keys(forms) as (keyof typeof forms)[]).map((each) => (
            <Button
              key={each}
              size="small"
              variant={each === kind ? 'filled' : 'outline'}
              aria-pressed={each === kind}
              onClick={() => setKind(each)}
            >
              {labels[each]}
            </Button>
          ))}
        </fieldset>
      )}
      {!request.mail.isConfigured && !isEnded(request.state) && kind !== 'note' && (
        <p
          role="status"
          className="mb-3 border-l-2 border-warning bg-warning-wash px-3 py-2 font-sans text-sm text-warning"
        >
          No mail server is set up. What you send waits in the outbox until there is one.{' '}
          <a href="/admin/settings" className="link">
            Set up mail
          </a>
        </p>
      )}
      <Form key={kind} request={request} actions={actions} />
    </section>
  );
}
