import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callAdmin } from '#app/lib/session.ts';
import { showToast, toastFailure } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Field } from '#app/ui/field.tsx';
import { fillReply } from '#shared/contracts/request-states.ts';
import type { RequestDetail, SavedReply } from '#shared/contracts/requests.ts';
import { longDate } from '#shared/text/dates.ts';
import { formatPrice } from '#shared/text/prices.ts';
import { savedRepliesQuery } from './request-actions.ts';

type SavedRepliesProps = {
  request: RequestDetail;
  onInsert: (text: string) => void;
  /** What stands in the answer now, to be saved. */
  findText: () => string;
};

/** Answers she has written before, with names, prices and dates filled in. */
export function SavedReplies({ request, onInsert, findText }: SavedRepliesProps) {
  const client = useQueryClient();
  const { data } = useQuery(savedRepliesQuery);
  const [title, setTitle] = useState('');
  const { confirm, confirmation } = useConfirm();
  const refresh = () => client.invalidateQueries({ queryKey: savedRepliesQuery.queryKey });
  const saving = useMutation({
    mutationFn: () => {
      const body = { title: title.trim(), text: findText() };
      const known = data?.items.find((reply) => reply.title === body.title);
      return known
        ? callAdmin('PUT /saved-replies/:id', { params: { id: known._id }, body })
        : callAdmin('POST /saved-replies', { body });
    },
    onSuccess: () => {
      refresh();
      setTitle('');
      showToast('success', 'The reply is saved.');
    },
    onError: toastFailure('Save failed'),
  });
  const deletion = useMutation({
    mutationFn: (id: string) => callAdmin('DELETE /saved-replies/:id', { params: { id } }),
    onSuccess: refresh,
    onError: toastFailure('Delete failed'),
  });

  function save() {
    if (saving.isPending || title.trim() === '') return;
    if (findText().trim() === '') showToast('info', 'Write the answer first.');
    else saving.mutate();
  }

  async function remove({ _id, title }: SavedReply) {
    const question = { title: `Delete the saved reply “${title}”?`, action: 'Delete', isDangerous: true };
    if (await confirm(question)) deletion.mutate(_id);
  }

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
      <summary className="cursor-pointer py-2.5 link">Saved replies</summary>
      <ul className="mt-2 divide-y divide-rule border-y border-rule">
        {data?.items.map((reply) => (
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
              onClick={() => remove(reply)}
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
          hint="{name}, {subject}, {price} and {date} are filled in. The same title replaces the old text."
          onChange={({ target }) => setTitle(target.value)}
          // Enter would send the answer.
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            save();
          }}
        />
        <Button variant="outline" inactive={saving.isPending || title.trim() === ''} onClick={save}>
          Save
        </Button>
      </div>
      {confirmation}
    </details>
  );
}
