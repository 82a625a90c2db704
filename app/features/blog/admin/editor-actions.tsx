import { Button } from '#app/ui/button.tsx';
import type { PostStatus } from '#shared/contracts/post-status.ts';
import type { Kept } from './use-autosave.ts';

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'medium' });

type EditorActionsProps = {
  publishAs: 'published' | 'scheduled';
  isSaving: boolean;
  isChanged: boolean;
  kept: Kept | undefined;
  onSave: (status: PostStatus) => void;
  onShow: (what: 'preview' | 'revisions') => void;
};

/** Three of them fit beside each other on the smallest phone. */
const narrow = 'max-sm:px-3.5';

/** The bar below the editor. On a phone it is one row that scrolls sideways: the height belongs to the text. */
export function EditorActions({ publishAs, isSaving, isChanged, kept, onSave, onShow }: EditorActionsProps) {
  return (
    <div className="flex flex-col-reverse gap-x-3 gap-y-1 sm:flex-row sm:flex-wrap sm:items-center">
      <div className="-mx-5 flex items-center gap-2 overflow-x-auto px-5 *:shrink-0 sm:mx-0 sm:gap-3 sm:overflow-visible sm:px-0">
        <Button className={narrow} disabled={isSaving} onClick={() => onSave(publishAs)}>
          {publishAs === 'scheduled' ? 'Schedule' : 'Publish'}
        </Button>
        <Button look="outline" className={narrow} disabled={isSaving} onClick={() => onSave('draft')}>
          Save Draft
        </Button>
        <Button look="outline" className={narrow} disabled={isSaving} onClick={() => onSave('archived')}>
          Archive
        </Button>
        <Button look="plain" onClick={() => onShow('preview')}>
          Preview
        </Button>
        <Button look="plain" onClick={() => onShow('revisions')}>
          Revisions
        </Button>
      </div>
      <p role="status" className="lining font-sans text-sm text-faint sm:ml-auto">
        {isSaving ? 'Saving...' : isChanged ? keptText(kept) : ''}
      </p>
    </div>
  );
}

function keptText(kept: Kept | undefined): string {
  if (!kept) return 'Unsaved changes';
  return kept.where === 'server'
    ? `Autosaved at ${time.format(kept.at)}`
    : `Kept in this browser at ${time.format(kept.at)}`;
}
