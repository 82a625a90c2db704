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
  settingsId: string;
  onSave: (mode: Mode) => void;
  onDiscardDraft: () => void;
  onShow: (what: 'preview' | 'revisions') => void;
  onSettings: () => void;
  onClose: () => void;
};

/** The editor's bar: the back link, the save state, and all actions. */
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
  settingsId,
  onSave,
  onDiscardDraft,
  onShow,
  onSettings,
  onClose,
}: EditorBarProps<Mode>) {
  const menu = useId();
  const main = actions.at(-1);
  const state = isSaving ? 'Saving...' : stateOf(isLive, hasDraft, isChanged, kept);
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-header items-center gap-x-1 border-b border-rule bg-paper pr-3 pl-1 sm:gap-x-3 sm:pr-5 sm:pl-3 short:absolute">
      <button
        type="button"
        aria-label="Close"
        title={backTo}
        onClick={onClose}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center hover:text-red"
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
          className="lining text-xs text-faint max-sm:line-clamp-3 sm:truncate sm:text-[0.8125rem]"
        >
          {state}
        </p>
      </div>
      <button
        type="button"
        aria-label="More"
        popoverTarget={menu}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center hover:text-red lg:hidden"
      >
        <Icon path="M5 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M12 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6M19 11.2a.8.8 0 1 0 0 1.6.8.8 0 0 0 0-1.6" />
      </button>
      {/* On a wide screen its buttons are in the bar; on a narrow one they are a menu. */}
      <div
        id={menu}
        popover="auto"
        className="inset-auto top-[calc(var(--spacing-header)+0.25rem)] right-3 m-0 min-w-48 flex-col items-stretch gap-1 rounded-sm border border-edge bg-paper p-2 text-ink open:flex lg:static lg:flex lg:min-w-0 lg:flex-row lg:items-center lg:gap-2 lg:overflow-visible lg:border-0 lg:p-0"
      >
        <Button look="plain" size="small" className={entry} onClick={() => onShow('preview')}>
          Preview
        </Button>
        <Button look="plain" size="small" className={entry} onClick={() => onShow('revisions')}>
          Revisions
        </Button>
        {hasDraft && (
          <Button
            look="plain"
            size="small"
            className={entry}
            inactive={isSaving}
            popoverTarget={menu}
            popoverTargetAction="hide"
            onClick={onDiscardDraft}
          >
            Discard draft
          </Button>
        )}
        {actions.slice(0, -1).map(({ label, mode, hint }) => (
          <Button
            key={label}
            look="outline"
            size="small"
            className={entry}
            inactive={isSaving}
            title={hint}
            popoverTarget={menu}
            popoverTargetAction="hide"
            onClick={() => onSave(mode)}
          >
            {label}
          </Button>
        ))}
      </div>
      <button
        type="button"
        aria-label="Settings"
        aria-expanded={areSettingsOpen}
        aria-controls={settingsId}
        title="Settings"
        onClick={onSettings}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-sm hover:text-red aria-expanded:text-red"
      >
        <Icon path="M4 5h16v14H4zM14 5v14" />
      </button>
      {main && (
        <Button size="small" inactive={isSaving} title={main.hint} onClick={() => onSave(main.mode)}>
          {main.label}
        </Button>
      )}
    </header>
  );
}

const entry = 'max-lg:min-h-11 max-lg:px-3 max-lg:justify-start max-lg:border-0 max-lg:no-underline';

/** Whether the current text is public, and where it is stored meanwhile. */
function stateOf(isLive: boolean, hasDraft: boolean, isChanged: boolean, kept: LastCopy | undefined): string {
  if (!isChanged) return hasDraft ? 'Saved, not public yet' : isLive ? 'All of it is public' : '';
  const safe = kept
    ? `${kept.where === 'server' ? 'Autosaved' : 'Kept in this browser'} at ${kept.at.toLocaleTimeString('en-US', { timeStyle: 'short' })}`
    : 'Unsaved changes';
  return isLive ? `Not public yet. ${safe}` : safe;
}
