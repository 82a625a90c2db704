import { type ReactNode, useId } from 'react';
import { handlePlainClick } from '#app/lib/plain-click.ts';
import { Icon } from './icon.tsx';

type RowActionsProps = {
  label: string;
  /** What is done most: always in sight. */
  main: ReactNode;
  /** On a phone behind a button, at the lower edge of the screen. */
  children: ReactNode;
};

/** The actions of a row in a list: beside each other where there is room, one and a menu on a phone. */
export function RowActions({ label, main, children }: RowActionsProps) {
  const menu = useId();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of buttons, not of form fields
    <div
      role="group"
      aria-label={label}
      className="quiet-actions flex shrink-0 items-start font-sans max-sm:-ml-2"
    >
      {main}
      <button
        type="button"
        popoverTarget={menu}
        aria-label={`More: ${label}`}
        className={`${rowAction} min-w-11 justify-center sm:hidden`}
      >
        <Icon path="M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6" />
      </button>
      {/* One list for both: a closed popover is hidden by the browser's own style, which a wider window overrules. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: what is chosen closes the menu */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard clicks, too */}
      <div
        id={menu}
        popover="auto"
        onClick={({ currentTarget }) => currentTarget.matches(':popover-open') && currentTarget.hidePopover()}
        className="inset-x-0 top-auto bottom-0 w-full max-w-none border-t border-edge bg-paper px-5 py-2 text-ink sm:static sm:flex sm:w-auto sm:border-0 sm:bg-transparent sm:p-0 sm:text-inherit"
      >
        {children}
      </div>
    </div>
  );
}

type RecordLinkProps = { href: string; onOpen: () => void; children: ReactNode };

/** The title of a row: opens its record here, or where the browser is told to. */
export function RecordLink({ href, onOpen, children }: RecordLinkProps) {
  return (
    <a href={href} onClick={handlePlainClick(onOpen)} className="underline-offset-4 hover:underline">
      {children}
    </a>
  );
}

type RowButtonProps = {
  /** What it is called, if that is more than what it shows. */
  label?: string;
  title?: string;
  isBusy?: boolean;
  isDangerous?: boolean;
  onPress: () => void;
  children: string;
};

export function RowButton({ label, title, isBusy = false, isDangerous, onPress, children }: RowButtonProps) {
  return (
    <button
      type="button"
      aria-label={label}
      title={title}
      // Not `disabled`: the button would lose the focus that a dialog returns to it.
      aria-disabled={isBusy}
      onClick={() => !isBusy && onPress()}
      className={`${rowAction} ${isDangerous ? 'hover:text-danger' : ''}`}
    >
      {children}
    </button>
  );
}

/** A button or a link of a row. */
export const rowAction =
  'flex min-h-11 cursor-pointer items-center rounded-sm px-2 text-[0.9375rem] hover:bg-neutral-wash hover:text-ink disabled:cursor-not-allowed disabled:opacity-50 aria-disabled:cursor-not-allowed aria-disabled:opacity-50 ';
