import {
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { useTranslations } from '#app/lib/site-words.ts';
import { isWriting, textIn } from '#app/lib/unsaved-work.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';

const widths = {
  narrow: 'max-w-md',
  normal: 'max-w-xl',
  wide: 'max-w-4xl',
  page: 'max-w-6xl',
};

type DialogProps = {
  title: ReactNode;
  children: ReactNode;
  onClose: () => void;
  width?: keyof typeof widths;
  /** A click next to a long form should not close it. */
  closeOnBackdrop?: boolean;
  /** Without it the children have a close button of their own. */
  hasCloseIcon?: boolean;
  /** Hides the page behind completely. */
  opaque?: boolean;
  /** Below the scrolling part, never over it. On a phone such a dialog fills the screen. */
  footer?: ReactNode;
};

const page =
  'max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain rounded-sm border';
const sheet =
  'max-h-dvh w-full flex-col overflow-hidden open:flex max-sm:h-dvh max-sm:max-w-none sm:max-h-[calc(100dvh-2rem)] sm:w-[calc(100%-2rem)] sm:rounded-sm sm:border';

/**
 * A modal dialog, open while it is rendered. Escape closes it, and the focus returns. Words typed into it are not lost
 * without a question. It is a portal at the end of the page, so that its form is never inside the form that opened it.
 */
export function Dialog({
  title,
  children,
  onClose,
  width = 'normal',
  closeOnBackdrop = true,
  hasCloseIcon = true,
  opaque = false,
  footer,
}: DialogProps) {
  const t = useTranslations();
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);
  const titleId = useId();
  const [isAsking, setAsking] = useState(false);
  const hasTypedWords = useTypedWords(dialog, () => setAsking(true));

  function close() {
    if (hasTypedWords()) setAsking(true);
    else onClose();
  }

  // In the same frame as it is rendered: keys typed right after the opening click belong to it.
  useLayoutEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    document.documentElement.dataset.covered = '';
    element?.querySelector<HTMLElement>('[data-focus-first]')?.focus();
    return () => {
      element?.close();
      if (!document.querySelector('dialog[open]')) delete document.documentElement.dataset.covered;
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        close();
      }}
      onClose={(event) => {
        const element = dialog.current;
        if (!element || event.target !== element) return;
        // Closed by the browser without asking, as the second Back on a phone does: whether to close is not decided.
        if (element.isConnected) element.showModal();
        close();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
        // The browser would handle the second of several Escapes itself, for all open dialogs at once.
        event.preventDefault();
        close();
      }}
      onPointerDown={(event) => {
        pressedOnBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (closeOnBackdrop && pressedOnBackdrop.current && event.target === dialog.current) close();
      }}
      // React propagates events to the component's parents, wherever its elements are.
      onSubmit={(event) => event.stopPropagation()}
      className={`m-auto border-edge bg-paper text-ink ${footer ? sheet : page} ${
        opaque ? 'backdrop:bg-neutral-wash' : 'backdrop:bg-veil'
      } ${widths[width]}`}
    >
      <div className={footer ? 'min-h-0 flex-auto overflow-y-auto overscroll-contain' : ''}>
        <div className="p-5 sm:p-7">
          <div className="flex items-start justify-between gap-4">
            <h2 id={titleId} className="font-display text-[1.625rem] leading-tight">
              {title}
            </h2>
            {hasCloseIcon && (
              <button
                type="button"
                aria-label={t('Close')}
                onClick={close}
                className="-mt-1 -mr-2 flex size-11 shrink-0 cursor-pointer items-center justify-center hover:text-faint"
              >
                <Icon path="m5 5 14 14M19 5 5 19" />
              </button>
            )}
          </div>
          <div className="mt-4">{children}</div>
        </div>
      </div>
      {isAsking && (
        <Dialog title={t('Discard what you wrote?')} width="narrow" onClose={() => setAsking(false)}>
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="plain" data-focus-first onClick={() => setAsking(false)}>
              {t('Keep writing')}
            </Button>
            <Button variant="danger" onClick={onClose}>
              {t('Discard')}
            </Button>
          </div>
        </Dialog>
      )}
      {footer && <div className="shrink-0 border-t border-rule px-5 py-2.5 sm:px-7 sm:py-3">{footer}</div>}
    </dialog>,
    document.body,
  );
}

/**
 * Whether words were typed inside the element that closing it would lose. Leaving the page with such words is
 * prevented: the browser asks before it closes the tab, and Back calls `onLeave` instead.
 */
function useTypedWords(element: RefObject<HTMLElement | null>, onLeave: () => void): () => boolean {
  const before = useRef(new Map<HTMLElement, string>());

  function hasTypedWords(): boolean {
    return [...before.current].some(
      ([field, text]) => field.isConnected && textIn(field) !== text && textIn(field).trim() !== '',
    );
  }
  const stay = useEffectEvent((event: Event, then?: () => void) => {
    if (!event.cancelable || !hasTypedWords()) return;
    event.preventDefault();
    then?.();
  });
  const leave = useEffectEvent(onLeave);
  const mark = useEffectEvent(() => element.current?.toggleAttribute('data-typed', hasTypedWords()));

  // Before the dialog focuses its first field: a field is remembered as it was when it got the focus.
  useLayoutEffect(() => {
    const stop = new AbortController();
    element.current?.addEventListener(
      'focusin',
      ({ target }) => {
        if (isWriting(target) && !before.current.has(target)) before.current.set(target, textIn(target));
      },
      { signal: stop.signal },
    );
    // For the blocker of the page: Safari before 26.2 does not announce Back.
    element.current?.addEventListener('input', () => mark(), { signal: stop.signal });
    return () => stop.abort();
  }, [element]);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    window.addEventListener('beforeunload', (event) => stay(event), { signal });
    // Back and Forward: nothing else of the page can be reached while a dialog is open.
    window.navigation?.addEventListener(
      'navigate',
      (event) => event.navigationType === 'traverse' && stay(event, leave),
      { signal },
    );
    return () => stop.abort();
  }, []);

  return hasTypedWords;
}
