import { type ReactNode, useEffect, useId, useRef } from 'react';
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
  /** A slip of the finger beside a long form should not close it. */
  closeOnBackdrop?: boolean;
  /** Without it the children bring a button of their own that closes. */
  hasCloseIcon?: boolean;
  /** Hides what lies behind completely. */
  opaque?: boolean;
};

/** A modal dialog, open for as long as it is rendered. Escape closes it, and the focus returns to where it was. */
export function Dialog({
  title,
  children,
  onClose,
  width = 'normal',
  closeOnBackdrop = true,
  hasCloseIcon = true,
  opaque = false,
}: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const pressedOnBackdrop = useRef(false);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has Escape and the close button
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onClose={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      onPointerDown={(event) => {
        pressedOnBackdrop.current = event.target === dialog.current;
      }}
      onClick={(event) => {
        if (closeOnBackdrop && pressedOnBackdrop.current && event.target === dialog.current) onClose();
      }}
      className={`m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] overflow-y-auto overscroll-contain rounded-sm border border-edge bg-paper text-ink ${
        opaque ? 'backdrop:bg-neutral-wash' : 'backdrop:bg-veil'
      } ${widths[width]}`}
    >
      <div className="p-5 sm:p-7">
        <div className="flex items-start justify-between gap-4">
          <h2 id={titleId} className="font-display text-[1.625rem] leading-tight">
            {title}
          </h2>
          {hasCloseIcon && (
            <button
              type="button"
              aria-label="Close"
              onClick={onClose}
              className="-mt-1 -mr-2 flex size-11 shrink-0 cursor-pointer items-center justify-center hover:text-red"
            >
              <Icon path="m5 5 14 14M19 5 5 19" />
            </button>
          )}
        </div>
        <div className="mt-4">{children}</div>
      </div>
    </dialog>
  );
}
