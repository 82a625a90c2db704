import { useEffect, useRef, useState } from 'react';
import { findDraft } from '#app/lib/drafts.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { useIsLive } from '#app/lib/use-is-live.ts';
import { Button } from '#app/ui/button.tsx';
import { commentMessages } from '#shared/contracts/comment-rules.ts';
import { type CommentedPost, CommentForm, DRAFT_PLACE } from './comment-form.tsx';

type ComposerProps = {
  post: CommentedPost;
  parentId?: string;
  /** The author of the comment being answered. */
  replyTo?: string;
  startsOpen?: boolean;
  /** The result of a form post without JavaScript. */
  startsWith?: string | undefined;
};

/** A button that opens the form, the form, and its result. */
export function CommentComposer({
  post,
  parentId,
  replyTo,
  startsOpen = false,
  startsWith = '',
}: ComposerProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const [message, setMessage] = useState(startsWith);
  const isLive = useIsLive();
  const t = useTranslations();
  const place = useRef<HTMLDivElement>(null);
  const wasOpened = useRef(false);
  const isReply = parentId !== undefined;
  const draftName = `comment:${parentId ?? post._id}`;

  // The form is closed after a reload, too: without a word what was written would seem to be gone.
  useEffect(() => {
    if (!isOpen && findDraft(draftName, DRAFT_PLACE)) setMessage((shown) => shown || commentMessages.unsent);
  }, [isOpen, draftName]);

  // A form opened by a click gets the focus. Closed, it returns the focus to its button.
  useEffect(() => {
    if (!wasOpened.current) return;
    const next = isOpen ? 'input:not([type=hidden]), textarea' : 'button';
    if (isOpen || document.activeElement === document.body)
      place.current?.querySelector<HTMLElement>(next)?.focus();
  }, [isOpen]);

  function open() {
    wasOpened.current = true;
    setMessage('');
    setOpen(true);
  }

  function close(text = '') {
    setOpen(false);
    setMessage(text);
  }

  return (
    <div ref={place} className="composer">
      {!isOpen &&
        (isReply ? (
          <>
            <Button
              variant="plain"
              size="small"
              onClick={open}
              aria-label={t('Reply to {name}', { name: replyTo ?? '' })}
              className="-ml-1 noscript:hidden"
            >
              {t('Reply')}
            </Button>
            {/* Without scripts this link loads the page with the form. */}
            <a href={`?reply=${parentId}#comment-${parentId}`} rel="nofollow">
              {t('Reply')}
            </a>
          </>
        ) : (
          <Button variant="outline" onClick={open} className="noscript:hidden">
            {t('Leave a Comment')}
          </Button>
        ))}
      <p role="status">{t(message)}</p>
      {/* The closed form is in the server-rendered page for readers without scripts, and removed when scripts run. */}
      {(isOpen || !(isReply || isLive)) && (
        <CommentForm
          post={post}
          parentId={parentId}
          draftName={draftName}
          onPosted={close}
          onCancel={() => close()}
          isOpen={isOpen}
        />
      )}
    </div>
  );
}
