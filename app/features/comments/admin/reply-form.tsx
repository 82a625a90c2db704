import { type FormEvent, useEffect, useRef, useState } from 'react';
import { createSendKeys } from '#app/lib/send-key.ts';
import { useBrand } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { commentMessages, MAX_COMMENT } from '#shared/contracts/comment-rules.ts';
import type { AdminComment, OwnerReply } from '#shared/contracts/comments.ts';
import { useDraft } from '../use-draft.ts';

type ReplyFormProps = {
  comment: AdminComment;
  /** True if the reply was published. */
  onReply: (words: OwnerReply, key: string) => Promise<boolean>;
  onClose: () => void;
};

/** The owner's reply. The draft is stored in this browser until it is published. */
export function ReplyForm({ comment, onReply, onClose }: ReplyFormProps) {
  const { draft, change, clear } = useDraft(`octavo.owner-reply.${comment._id}`, 'localStorage');
  const [getKey] = useState(createSendKeys);
  const brand = useBrand();
  const [error, setError] = useState('');
  const [isSending, setSending] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  useEffect(() => form.current?.querySelector('textarea')?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    const refused =
      (draft.content.trim() === '' && commentMessages.missing) ||
      (draft.content.length > MAX_COMMENT && commentMessages.tooLong);
    if (refused) {
      setError(refused);
      form.current?.querySelector('textarea')?.focus();
      return;
    }
    setSending(true);
    const words = { authorName: brand.name, content: draft.content };
    const isPublished = await onReply(words, getKey(words));
    setSending(false);
    if (!isPublished) return;
    clear();
    close();
  }

  function close() {
    onClose();
    document.getElementById(`card-${comment._id}`)?.focus();
  }

  return (
    <form ref={form} noValidate onSubmit={submit} className="mt-4 border-t border-rule pt-4">
      <TextArea
        label={`Your reply to ${comment.authorName}`}
        hint={
          comment.status === 'pending'
            ? `Published right away as ${brand.name}. This also approves the comment.`
            : `Published right away as ${brand.name}.`
        }
        rows={4}
        readOnly={isSending}
        value={draft.content}
        error={error}
        onChange={(event) => {
          setError('');
          change({ content: event.target.value });
        }}
      />
      <div className="mt-3 flex flex-wrap gap-3">
        <Button type="submit" size="small" inactive={isSending}>
          {isSending ? 'Publishing...' : 'Publish reply'}
        </Button>
        <Button variant="plain" size="small" inactive={isSending} onClick={close}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
