import { useId } from 'react';
import { formatMoment } from '#app/lib/moments.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { SaveAction } from './editor-kind.ts';
import type { useSettingsSheet } from './settings-sheet.tsx';
import type { SavedText } from './use-saving.ts';

/** What the menu opens over the page. */
export type EditorView = 'preview' | 'revisions' | 'compare';

type EditorBarProps = SavedText & {
  sheet: ReturnType<typeof useSettingsSheet>;
  onShow: (view: EditorView) => void;
};

/** The editor's bar: back, the save state, more, and what saves. */
export function EditorBar({
  kind,
  saving,
  sheet: { isWide, areSettingsOpen, setSettingsOpen },
  onShow,
}: EditorBarProps) {
  const menu = useId();
  const { stored, isSaving, isChanged, save } = saving;
  const { status, tone, isLive, actions, rest } = kind.describeState(stored, saving.text.fields);
  // From the rarest to the main one. Without room for a second button it is in the menu.
  const main = actions.at(-1);
  const second = actions.at(-2);
  const rare = actions.slice(0, -2).reverse();
  const hasDraft = stored?.draft != null;
  const state = listStates();

  /** Whether the current text is public, and where it is stored meanwhile: a line each on a phone. */
  function listStates(): string[] {
    const { kept } = saving.drafts;
    const updateAt = stored?.draft?.publishAt;
    if (isSaving) return ['Saving...'];
    if (!isChanged && rest) return [rest];
    if (!isChanged && updateAt) return [`Update scheduled for ${formatMoment(updateAt)}`];
    if (!isChanged) return hasDraft ? ['Saved, not published yet'] : isLive ? ['Up to date'] : [];
    if (!kept) return ['Unsaved changes'];
    const at = kept.at.toLocaleTimeString('en-US', { timeStyle: 'short' });
    const place = kept.where === 'server' ? `Autosaved at ${at}` : 'Saved in this browser';
    return isLive ? ['Not published yet.', place] : [place];
  }

  function renderEntry({ label, mode, hint }: SaveAction<string>) {
    return (
      <Entry key={label} menu={menu} hint={hint} isInactive={isSaving} onPress={() => save(mode)}>
        {label}
      </Entry>
    );
  }

  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-header items-center gap-x-1 border-b border-rule bg-paper pr-3 pl-1 sm:gap-x-3 sm:pr-5 sm:pl-3 short:absolute">
      <button
        type="button"
        aria-label="Close"
        title={kind.names.back}
        onClick={saving.close}
        className="flex size-11 shrink-0 cursor-pointer items-center justify-center hover:bg-neutral-wash"
      >
        <Icon path="M20 12H5M11 6l-6 6 6 6" />
      </button>
      <div className="min-w-0 flex-1 font-sans leading-tight">
        <div className="flex items-center gap-x-2.5">
          {/* The save state matters more than the title, and a phone has no room for both. */}
          <h1
            className={`truncate text-[0.9375rem] font-semibold ${state.length > 0 ? 'max-sm:sr-only' : ''}`}
          >
            {stored ? kind.names.edit : kind.names.create}
          </h1>
          {status && (
            <span className="hidden sm:inline">
              <Badge tone={tone}>{status}</Badge>
            </span>
          )}
        </div>
        <p role="status" className="lining truncate text-xs text-faint sm:text-[0.8125rem]">
          {state.map((sentence) => (
            <span key={sentence} className="max-sm:block">
              {sentence}{' '}
            </span>
          ))}
        </p>
      </div>
      <button
        type="button"
        id={`${menu}-opener`}
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
        className="inset-auto top-[calc(var(--spacing-header)+0.25rem)] right-3 m-0 w-72 flex-col items-stretch gap-1 rounded-sm border border-edge bg-paper p-2 text-ink open:flex"
      >
        {!isWide && second && renderEntry(second)}
        {kind.Preview && (
          <Entry menu={menu} onPress={() => onShow('preview')}>
            Preview
          </Entry>
        )}
        <Entry menu={menu} onPress={() => setSettingsOpen(!areSettingsOpen)}>
          {areSettingsOpen ? 'Hide settings' : 'Settings'}
        </Entry>
        {kind.history && (
          <Entry menu={menu} onPress={() => onShow('revisions')}>
            Revisions
          </Entry>
        )}
        {kind.noun === 'sample' && (
          <Entry menu={menu} onPress={() => onShow('compare')}>
            Compare with a first draft
          </Entry>
        )}
        {hasDraft && (
          <Entry menu={menu} isInactive={isSaving} onPress={saving.discardDraft}>
            Discard draft
          </Entry>
        )}
        {rare.length > 0 && <hr className="my-1 border-rule" />}
        {rare.map(renderEntry)}
      </div>
      {isWide && second && (
        <Button
          variant="outline"
          size="small"
          inactive={isSaving}
          title={second.hint}
          onClick={() => save(second.mode)}
        >
          {second.label}
        </Button>
      )}
      {main && (
        <Button size="small" inactive={isSaving} title={main.hint} onClick={() => save(main.mode)}>
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

/** A line of the menu, which it closes. */
function Entry({ menu, hint, isInactive = false, onPress, children }: EntryProps) {
  return (
    <Button
      variant="plain"
      size="small"
      inactive={isInactive}
      title={hint}
      className="min-h-11 flex-col items-start justify-center gap-0 border-0 px-3 text-left no-underline hover:bg-neutral-wash"
      popoverTarget={menu}
      popoverTargetAction="hide"
      onClick={() => {
        // The menu's button has the focus again when the sheet or dialog that opens now is closed.
        document.getElementById(`${menu}-opener`)?.focus();
        onPress();
      }}
    >
      {children}
      {hint && (
        <span aria-hidden="true" className="text-[0.8125rem] font-normal text-faint">
          {hint}
        </span>
      )}
    </Button>
  );
}
