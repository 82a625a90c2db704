import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { downloadAdmin } from '#app/lib/download.ts';
import { callAdmin } from '#app/lib/session.ts';
import { showToast, toastFailure } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import type { useConfirm } from '#app/ui/confirm.tsx';
import { Field } from '#app/ui/field.tsx';
import { isEnded } from '#shared/contracts/request-states.ts';
import type { RequestDetail } from '#shared/contracts/requests.ts';
import { longDate } from '#shared/text/dates.ts';
import type { RequestActions } from './request-actions.ts';
import { deleteRequest } from './requests.queries.ts';
import { deletionQuestion } from './requests-panel.tsx';

export type RequestMenuProps = {
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
    onError: toastFailure('That didn’t work'),
  });
  /** Of a double tap only the first: a second new link would end the first before it is read. */
  function start(task: () => Promise<unknown>, done?: string) {
    if (client.isMutating() === 0) run.mutate({ task, ...(done && { done }) });
  }

  async function askAndLeave(
    question: Parameters<typeof confirm>[0],
    task: () => Promise<unknown>,
    done: string,
  ) {
    if (!(await confirm({ ...question, action: 'Delete for good', isDangerous: true }))) return;
    start(async () => {
      await task();
      await navigate('/admin?tab=submissions', { replace: true });
    }, done);
  }

  async function makeTestimonialLink() {
    const { url } = await callAdmin('POST /submissions/:id/testimonial-link', { params: { id: _id } });
    setTestimonialUrl(url);
  }

  return (
    <section aria-label="More" className="flex flex-col items-start gap-1 border-t border-rule pt-4">
      {state === 'closed' && (
        <Line onPress={() => start(actions.reopen, 'The request is open again.')}>Open again</Line>
      )}
      {!isEnded(state) && (
        <Line onPress={() => start(actions.close, 'The request is closed.')}>Close the request</Line>
      )}
      {state !== 'withdrawn' && (
        <Line
          onPress={() =>
            start(actions.renewLink, `A new link is on its way to ${name}. The old one has ended.`)
          }
        >
          Mail a new link
        </Line>
      )}
      {answeredAt && !testimonialUrl && (
        <Line onPress={() => start(makeTestimonialLink)}>Make a testimonial link</Line>
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
      <Line
        onPress={() =>
          start(() => downloadAdmin('POST /requests/export', { body: { email } }), 'Downloaded.')
        }
      >
        Export everything about {email}
      </Line>
      <Line
        isDangerous
        onPress={() =>
          askAndLeave(
            {
              title: `Delete everything about ${email}?`,
              text: 'All requests from this address, their messages and files are deleted for good. A published testimonial stays until you remove it under Testimonials.',
              action: '',
            },
            () => callAdmin('POST /requests/delete-address', { body: { email } }),
            'All requests from this address are deleted.',
          )
        }
      >
        Delete everything about {email}
      </Line>
      <Line
        isDangerous
        onPress={() =>
          askAndLeave(deletionQuestion(request), () => deleteRequest(client, _id), 'The request was deleted.')
        }
      >
        Delete this request
      </Line>
      {deleteAt && (
        <p className="mt-2 font-sans text-sm text-faint">Deleted by itself on {longDate(deleteAt)}.</p>
      )}
    </section>
  );
}

type LineProps = { isDangerous?: boolean; onPress: () => void; children: ReactNode };

function Line({ isDangerous = false, onPress, children }: LineProps) {
  return (
    <Button
      variant="plain"
      size="small"
      className={`max-w-full max-sm:min-h-11 text-left wrap-anywhere ${isDangerous ? 'hover:text-danger' : ''}`}
      onClick={onPress}
    >
      {children}
    </Button>
  );
}
