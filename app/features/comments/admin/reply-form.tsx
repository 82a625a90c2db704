import { useEffect, useState } from 'react';

import { createSendKeys } from '#app/lib/new-key.ts';
import { useBrand } from '#app/lib/site-words.ts';
import { useFormDraft } from '#app/lib/use-form-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { commentMessages, MAX_COMMENT } from '#shared/contracts/comment-rules.ts';
import type { AdminComment, OwnerReply } from '#shared/contracts/comments.ts';

type ReplyFormProps = {
  comment: AdminComment;
  /** True if the reply was published. */
  onReply: (words: OwnerReply, key: string) => Promise<boolean>;
  onClose: () => void;
};

/** The owner's reply. The draft is stored in this browser until it is published. */
export function ReplyForm({ comment, onReply, onClose }: ReplyFormProps) {
  const [getKey] = useState(createSendKeys);
  const brand = useBrand();
  const { form, field, isSending } = useForm<'content'>({
    check({ content }) {
      if (content.trim() === '') return { content: commentMessages.missing };
      return content.length > MAX_COMMENT ? { content: commentMessages.tooLong } : {};
    },
    async send({ content }) {
      const words = { authorName: brand.name, content };
      if (!(await onReply(words, getKey(words)))) return false;
      draft.forget();
      close();
    },
    closes: true,
  });

  const draft = useFormDraft(form.ref, `octavo.owner-reply.${comment._id}`);
  useEffect(() => form.ref.current?.querySelector('textarea')?.focus(), [form.ref]);

  function close() {
    onClose();
    document.getElementById(`card-${comment._id}`)?.focus();
  }

  return (
    <form {...form} onInput={draft.store} className="mt-4 border-t border-rule pt-4">
      <TextArea
        label={`Your reply to ${comment.authorName}`}
        hint={
          comment.status === 'pending'
            ? `Published right away as ${brand.name}. This also approves the comment.`
            : `Published right away as ${brand.name}.`
        }
        rows={4}
        readOnly={isSending}
        {...field('content')}
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
