import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { copyText } from '#app/lib/copy-text.ts';
import { formatAge } from '#app/lib/moments.ts';
import { adminRequest } from '#app/lib/session.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Field } from '#app/ui/field.tsx';
import type { RequestItem } from '#shared/contracts/requests.ts';
import { replyLink } from './reply-link.ts';
import { markRequestAnswered } from './requests.queries.ts';

/** Long enough to notice that the reply was not sent after all. */
const UNDO_OFFERED_MS = 10_000;

/** The reply, whether there was one, which the claims count, and then a testimonial link for the client. */
export function AfterReply({ request }: { request: RequestItem }) {
  const client = useQueryClient();
  const { _id, name, answeredAt } = request;
  const [url, setUrl] = useState<string>();
  const answered = useMutation({
    mutationFn: (isAnswered: boolean) => markRequestAnswered(client, request, isAnswered),
    onError: (error) => showToast('error', errorMessage(error, 'Update failed')),
  });
  const link = useMutation({
    mutationFn: () =>
      adminRequest<{ url: string }>(`/submissions/${_id}/testimonial-link`, { method: 'POST' }),
    onSuccess: (made) => setUrl(made.url),
    onError: (error) => showToast('error', errorMessage(error, 'The link could not be made')),
  });

  /** The mail program does not say whether the reply was sent, so this can be taken back. */
  function markReplied() {
    answered.mutate(true, {
      onSuccess: () =>
        showToast('success', 'Marked as answered.', UNDO_OFFERED_MS, {
          label: 'Undo',
          run: () => answered.mutate(false),
        }),
    });
  }

  return (
    <div className="mt-5 max-w-measure space-y-3 border-t border-rule pt-5">
      <a
        href={replyLink(request)}
        className="button button-small button-filled"
        onClick={() => answeredAt === null && markReplied()}
      >
        Reply by email
      </a>
      <Checkbox
        label="Answered"
        hint={answeredAt ? `Marked ${formatAge(answeredAt)}.` : 'Sending a reply marks it answered.'}
        // Updated optimistically: a checkbox that waits looks broken, and a disabled one loses the focus.
        checked={answered.isPending ? answered.variables : answeredAt !== null}
        onChange={(event) => !answered.isPending && answered.mutate(event.target.checked)}
      />
      {answeredAt && !url && (
        <Button
          variant="plain"
          size="small"
          className="-ml-1"
          inactive={link.isPending}
          onClick={() => link.mutate()}
        >
          Make a testimonial link
        </Button>
      )}
      {url && (
        <Field
          label={`Send this link to ${name}`}
          readOnly
          autoFocus // replaces the button that created it
          value={url}
          hint="What they write waits here until you approve it."
          onFocus={(event) => event.target.select()}
          action={
            <Button variant="plain" size="small" className="mt-1.5 mr-2" onClick={() => copy(url)}>
              Copy
            </Button>
          }
        />
      )}
    </div>
  );
}

async function copy(url: string) {
  if (await copyText(url)) showToast('success', 'Copied.');
  else showToast('error', 'This browser does not let the site copy. Select the link and copy it yourself.');
}
