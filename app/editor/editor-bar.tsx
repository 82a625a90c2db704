import { useId } from 'react';
import { Badge, type Tone } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { SaveAction } from './editor-kind.ts';
import type { LastCopy } from './use-autosave.ts';

type EditorBarProps<Mode extends string> = {
  title: string;
  backTo: string;
  /** The stored state; undefined for a new text. */
  status: string | undefined;
  tone: Tone;
  isLive: boolean;
  /** Saved changes are not public yet. */
  hasDraft: boolean;
  /** The last one is the main one. */
  actions: SaveAction<Mode>[];
  isSaving: boolean;
  isChanged: boolean;
  kept: LastCopy | undefined;
  areSettingsOpen: boolean;
  onSave: (mode: Mode) => void;
  onDiscardDraft: () => void;
  /** There is room for a second save button; otherwise it is in the menu. */
  isWide: boolean;
  /** Whether the text can be compared with an earlier one. */
  canCompare: boolean;
  onShow: (what: 'preview' | 'revisions' | 'compare') => void;
  onSettings: () => void;
  onClose: () => void;
};

/** The editor's bar: back, the save state, more, and what saves. */
export function EditorBar<Mode extends string>({
  title,
  backTo,
  status,
  tone,
  isLive,
  hasDraft,
  actions,
  isSaving,
  isChanged,
  kept,
  areSettingsOpen,
  onSave,
  onDiscardDraft,
  isWide,
  canCompare,
  onShow,
  onSettings,
  onClose,
}: EditorBarProps<Mode>) {
  const menu = useId();
  const main = actions.at(-1);
  const second = isWide ? actions.at(-2) : undefined;
  const state = isSaving ? 'Saving...' : stateOf(isLive, hasDraft, isChanged, kept);
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-header items-center gap-x-1 border-b border-rule bg-paper pr-3 pl-1 sm:gap-x-3 sm:pr-5 sm:pl-3 short:absolute">
      <button
        type="button"
        aria-label="Close"
        title={backTo}
        onClick={onClose}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center hover:bg-neutral-wash"
      >
        <Icon path="M20 12H5M11 6l-6 6 6 6" />
      </button>
      <div className="min-w-0 flex-1 font-sans leading-tight">
        <div className="flex items-center gap-x-2.5">
          {/* The save state matters more than the title, and a phone has no room for both. */}
          <h1 className={`truncate text-[0.9375rem] font-semibold ${state ? 'max-sm:sr-only' : ''}`}>
            {title}
          </h1>
          {status && (
            <span className="hidden sm:inline">
              <Badge tone={tone}>{status}</Badge>
            </span>
          )}
        </div>
        <p
          role="status"
          className="lining text-xs text-faint max-sm:line-clamp-2 sm:truncate sm:text-[0.8125rem]"
        >
          {state}
        </p>
      </div>
      <button
        type="button"
        id={openerOf(menu)}
        aria-label="More"
        title="More"
        popoverTarget={menu}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-sm hover:bg-neutral-wash"
      >
        <Icon path="M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6" />
      </button>
      <div
        id={menu}
        popover="auto"
        className="inset-auto top-[calc(var(--spacing-header)+0.25rem)] right-3 m-0 min-w-56 flex-col items-stretch gap-1 rounded-sm border border-edge bg-paper p-2 text-ink open:flex"
      >
        <Entry menu={menu} onPress={onSettings}>
          {areSettingsOpen ? 'Hide settings' : 'Settings'}
        </Entry>
        <Entry menu={menu} onPress={() => onShow('preview')}>
          Preview
        </Entry>
        <Entry menu={menu} onPress={() => onShow('revisions')}>
          Revisions
        </Entry>
        {canCompare && (
          <Entry menu={menu} onPress={() => onShow('compare')}>
            Compare with a first draft
          </Entry>
        )}
        {hasDraft && (
          <Entry menu={menu} isInactive={isSaving} onPress={onDiscardDraft}>
            Discard draft
          </Entry>
        )}
        {actions.slice(0, second ? -2 : -1).map(({ label, mode, hint }) => (
          <Entry key={label} menu={menu} isInactive={isSaving} hint={hint} onPress={() => onSave(mode)}>
            {label}
          </Entry>
        ))}
      </div>
      {second && (
        <Button
          look="outline"
          size="small"
          inactive={isSaving}
          title={second.hint}
          onClick={() => onSave(second.mode)}
        >
          {second.label}
        </Button>
      )}
      {main && (
        <Button size="small" inactive={isSaving} title={main.hint} onClick={() => onSave(main.mode)}>
          {main.label}
        </Button>
      )}
    </header>
  );
}

type EntryProps = {
  menu: string;
  hint?: string | undefined;
  isInactive?: boolean;
  onPress: () => void;
  children: string;
};

function openerOf(menu: string): string {
  return `${menu}-opener`;
}

/** A line of the menu, which it closes. */
function Entry({ menu, hint, isInactive = false, onPress, children }: EntryProps) {
  return (
    <Button
      look="plain"
      size="small"
      inactive={isInactive}
      title={hint}
      className="min-h-11 justify-start border-0 px-3 no-underline hover:bg-neutral-wash"
      popoverTarget={menu}
      popoverTargetAction="hide"
      onClick={() => {
        // The menu's button has the focus again when the sheet or dialog that opens now is closed.
        document.getElementById(openerOf(menu))?.focus();
        onPress();
      }}
    >
      {children}
    </Button>
  );
}

/** Whether the current text is public, and where it is stored meanwhile. */
function stateOf(isLive: boolean, hasDraft: boolean, isChanged: boolean, kept: LastCopy | undefined): string {
  if (!isChanged) return hasDraft ? 'Saved, not published yet' : isLive ? 'Everything is published' : '';
  const safe = kept
    ? `${kept.where === 'server' ? 'Autosaved' : 'Saved in this browser'} at ${kept.at.toLocaleTimeString('en-US', { timeStyle: 'short' })}`
    : 'Unsaved changes';
  return isLive ? `Not published yet. ${safe}` : safe;
}
