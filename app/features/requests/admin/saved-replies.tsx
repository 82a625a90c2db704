import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { Field } from '#app/ui/field.tsx';
import { fillReply } from '#shared/contracts/request-states.ts';
import type { RequestDetail } from '#shared/contracts/requests.ts';
import { longDate } from '#shared/text/dates.ts';
import { formatPrice } from '#shared/text/prices.ts';
import { deleteSavedReply, savedRepliesQuery, saveReply } from './request-actions.ts';

type SavedRepliesProps = {
  request: RequestDetail;
  onInsert: (text: string) => void;
  /** What stands in the answer now, to be saved. */
  findText: () => string;
};

/** Answers she has written before, with names, prices and dates filled in. */
export function SavedReplies({ request, onInsert, findText }: SavedRepliesProps) {
  const client = useQueryClient();
  const { data: replies = [] } = useQuery(savedRepliesQuery);
  const [title, setTitle] = useState('');
  const saving = useMutation({
    mutationFn: () => saveReply(client, { title, text: findText() }),
    onSuccess: () => {
      setTitle('');
      showToast('success', 'The reply is saved.');
    },
    onError: (error) => showToast('error', errorMessage(error, 'Save failed')),
  });
  const deletion = useMutation({
    mutationFn: (id: string) => deleteSavedReply(client, id),
    onError: (error) => showToast('error', errorMessage(error, 'Delete failed')),
  });

  function fill(text: string): string {
    const { name, subject, price, currency, dueDate } = request;
    return fillReply(text, {
      name,
      subject,
      price: price !== null && currency ? formatPrice(price, currency) : null,
      date: dueDate && longDate(dueDate),
    });
  }

  return (
    <details className="font-sans text-[0.9375rem]">
      <summary className="cursor-pointer py-1.5 link">Saved replies</summary>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {replies.map((reply) => (
          <li key={reply._id} className="flex items-center gap-3 py-1">
            <button
              type="button"
              className="min-h-10 min-w-0 grow cursor-pointer truncate text-left hover:underline"
              onClick={() => onInsert(fill(reply.text))}
            >
              {reply.title}
            </button>
            <Button
              variant="plain"
              size="small"
              aria-label={`Delete the saved reply ${reply.title}`}
              inactive={deletion.isPending}
              onClick={() => deletion.mutate(reply._id)}
            >
              Delete
            </Button>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <Field
          label="Save the answer below as"
          value={title}
          className="grow"
          hint="{name}, {subject}, {price} and {date} are filled in."
          onChange={({ target }) => setTitle(target.value)}
        />
        <Button
          variant="outline"
          inactive={saving.isPending || title.trim() === ''}
          onClick={() =>
            findText().trim() === '' ? showToast('info', 'Write the answer first.') : saving.mutate()
          }
        >
          Save
        </Button>
      </div>
    </details>
  );
}
