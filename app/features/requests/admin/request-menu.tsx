import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '#app/lib/api.ts';
import { downloadAdminFile } from '#app/lib/download.ts';
import { adminRequest } from '#app/lib/session.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import type { useConfirm } from '#app/ui/confirm.tsx';
import { Field } from '#app/ui/field.tsx';
import { isEnded } from '#shared/contracts/request-states.ts';
import type { RequestDetail } from '#shared/contracts/requests.ts';
import { longDate } from '#shared/text/dates.ts';
import type { RequestActions } from './request-actions.ts';
import { deleteRequest } from './requests.queries.ts';
import { deletionQuestion } from './requests-panel.tsx';

type RequestMenuProps = {
  request: RequestDetail;
  actions: RequestActions;
  confirm: ReturnType<typeof useConfirm>['confirm'];
};

/** What is needed now and then: closing, links, and everything about one address. */
export function RequestMenu({ request, actions, confirm }: RequestMenuProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { _id, name, email, state, deleteAt, answeredAt } = request;
  const [testimonialUrl, setTestimonialUrl] = useState<string>();
  const run = useMutation({
    mutationFn: ({ task }: { task: () => Promise<unknown>; done?: string }) => task(),
    onSuccess: (_, { done }) => {
      if (done) showToast('success', done);
    },
    onError: (error) => showToast('error', errorMessage(error, 'It could not be done')),
  });
  const start = (task: () => Promise<unknown>, done?: string) => run.mutate({ task, ...(done && { done }) });

  async function leave(task: () => Promise<unknown>, done: string) {
    start(async () => {
      await task();
      await navigate('/admin?tab=submissions', { replace: true });
    }, done);
  }

  return (
    <section aria-label="More" className="flex flex-col items-start gap-1 border-t border-rule pt-4">
      {isEnded(state) ? (
        <Button
          variant="plain"
          size="small"
          onClick={() => start(actions.reopen, 'The request is open again.')}
        >
          Open again
        </Button>
      ) : (
        <Button
          variant="plain"
          size="small"
          onClick={() => start(() => actions.close(''), 'The request is closed.')}
        >
          Close the request
        </Button>
      )}
      <Button
        variant="plain"
        size="small"
        onClick={() =>
          start(actions.renewLink, `A new link is on its way to ${name}. The old one has ended.`)
        }
      >
        Mail a new link
      </Button>
      {answeredAt && !testimonialUrl && (
        <Button
          variant="plain"
          size="small"
          onClick={() =>
            start(async () => {
              const { url } = await adminRequest<{ url: string }>(`/submissions/${_id}/testimonial-link`, {
                method: 'POST',
              });
              setTestimonialUrl(url);
            })
          }
        >
          Make a testimonial link
        </Button>
      )}
      {testimonialUrl && (
        <Field
          label={`Send this link to ${name}`}
          readOnly
          value={testimonialUrl}
          hint="What they write waits here until you approve it."
          onFocus={(event) => event.target.select()}
        />
      )}
      <Button
        variant="plain"
        size="small"
        onClick={() => start(() => downloadAdminFile('/requests/export', { email }), 'Downloaded.')}
      >
        Export everything about {email}
      </Button>
      <Button
        variant="plain"
        size="small"
        className="hover:text-danger"
        onClick={async () => {
          const question = {
            title: `Delete everything about ${email}?`,
            text: 'All requests from this address, their messages and files are deleted for good.',
            action: 'Delete for good',
            isDangerous: true,
          };
          if (await confirm(question))
            await leave(
              () => adminRequest('/requests/delete-address', { method: 'POST', body: { email } }),
              'Everything about this address is deleted.',
            );
        }}
      >
        Delete everything about {email}
      </Button>
      <Button
        variant="plain"
        size="small"
        className="hover:text-danger"
        onClick={async () => {
          if (await confirm(deletionQuestion(request)))
            await leave(() => deleteRequest(client, _id), 'The request was deleted.');
        }}
      >
        Delete this request
      </Button>
      {deleteAt && (
        <p className="mt-2 font-sans text-sm text-faint">Deleted by itself on {longDate(deleteAt)}.</p>
      )}
    </section>
  );
}
