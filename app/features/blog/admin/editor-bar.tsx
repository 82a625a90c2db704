import { useId } from 'react';
import { Badge } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { PostStatus } from '#shared/contracts/post-status.ts';
import { statusLabels, statusTones } from './post-row.tsx';
import type { LastCopy } from './use-autosave.ts';

type EditorBarProps = {
  title: string;
  /** The stored post; undefined for a new one. */
  stored: PostStatus | undefined;
  publishAs: 'published' | 'scheduled';
  isSaving: boolean;
  isChanged: boolean;
  kept: LastCopy | undefined;
  areSettingsOpen: boolean;
  settingsId: string;
  onSave: (status: PostStatus) => void;
  onShow: (what: 'preview' | 'revisions') => void;
  onSettings: () => void;
  onClose: () => void;
};

/** The editor's bar: the back link, the save state, and all actions. */
export function EditorBar({
  title,
  stored,
  publishAs,
  isSaving,
  isChanged,
  kept,
  areSettingsOpen,
  settingsId,
  onSave,
  onShow,
  onSettings,
  onClose,
}: EditorBarProps) {
  const menu = useId();
  const isPublic = stored === 'published';
  const state = isSaving ? 'Saving...' : stateOf(isPublic, isChanged, kept);
  return (
    <header className="fixed inset-x-0 top-0 z-30 flex h-header items-center gap-x-1 border-b border-rule bg-paper pr-3 pl-1 sm:gap-x-3 sm:pr-5 sm:pl-3 short:absolute">
      <button
        type="button"
        aria-label="Close"
        title="Back to the posts"
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
          {stored && (
            <span className="hidden sm:inline">
              <Badge tone={statusTones[stored]}>{statusLabels[stored]}</Badge>
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
        <Button
          look="outline"
          size="small"
          className={entry}
          inactive={isSaving}
          popoverTarget={menu}
          popoverTargetAction="hide"
          onClick={() => onSave('archived')}
        >
          Archive
        </Button>
        <Button
          look="outline"
          size="small"
          className={entry}
          inactive={isSaving}
          title={isPublic ? 'Takes the post off the site' : undefined}
          popoverTarget={menu}
          popoverTargetAction="hide"
          onClick={() => onSave('draft')}
        >
          Save Draft
        </Button>
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
      <Button size="small" inactive={isSaving} onClick={() => onSave(publishAs)}>
        {publishAs === 'scheduled' ? 'Schedule' : isPublic ? 'Update' : 'Publish'}
      </Button>
    </header>
  );
}

const entry = 'max-lg:min-h-11 max-lg:px-3 max-lg:justify-start max-lg:border-0 max-lg:no-underline';

/** Whether the current text is public, and where it is stored meanwhile. */
function stateOf(isPublic: boolean, isChanged: boolean, kept: LastCopy | undefined): string {
  if (!isChanged) return isPublic ? 'All of it is public' : '';
  const safe = kept
    ? `${kept.where === 'server' ? 'Autosaved' : 'Kept in this browser'} at ${kept.at.toLocaleTimeString('en-US', { timeStyle: 'short' })}`
    : 'Unsaved changes';
  return isPublic ? `Not public yet. ${safe}` : safe;
}
