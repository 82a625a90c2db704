import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useRef } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { AdminSample } from '#shared/contracts/samples.ts';
import { adminSampleQuery, updateSample } from './admin-samples.queries.ts';
import { AsideNote, Problem, RestoredNote } from './form-notes.tsx';
import type { Stored } from './sample-draft.ts';
import { changedSampleOf, fieldsOf } from './sample-fields.ts';
import { SampleForm } from './sample-form.tsx';
import { useSampleEditor } from './use-sample-editor.ts';
import { VersionChoice } from './version-choice.tsx';

type EditSampleDialogProps = { id: string; onClose: () => void };
type AskToLeave = RefObject<(() => Promise<boolean>) | undefined>;

export function EditSampleDialog({ id, onClose }: EditSampleDialogProps) {
  const sample = useQuery(adminSampleQuery(id));
  // Read once: later data must not change the form while the owner is typing.
  const opened = useRef<AdminSample>(undefined);
  if (sample.isSuccess && !sample.isFetching) opened.current ??= sample.data.item;
  const askToLeave: AskToLeave = useRef(undefined);

  async function close() {
    if ((await askToLeave.current?.()) ?? true) onClose();
  }

  return (
    <Dialog title="Edit Sample" width="wide" closeOnBackdrop={false} onClose={close}>
      {!opened.current && !sample.isError && <EditorSkeleton />}
      {!opened.current && sample.isError && (
        <Problem text={errorMessage(sample.error, 'Failed to load samples')} />
      )}
      {opened.current && <Editor sample={opened.current} askToLeave={askToLeave} onClose={onClose} />}
    </Dialog>
  );
}

type EditorProps = { sample: AdminSample; askToLeave: AskToLeave; onClose: () => void };

function Editor({ sample, askToLeave, onClose }: EditorProps) {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const editor = useSampleEditor({
    draft: sample._id,
    opened: storedOf(sample),
    isNew: false,
    save: (fields, { fields: before, version }) =>
      updateSample(sample._id, { ...changedSampleOf(fields, before), version }),
    refetch: async () => storedOf((await client.fetchQuery(adminSampleQuery(sample._id))).item),
    failure: 'Save failed',
  });

  /** Discarding changes asks first, and discarded changes do not come back. */
  askToLeave.current = async () => {
    // An unresolved conflict is kept for the next time.
    if (editor.rivals || !editor.isChanged) return true;
    const isSure = await confirm({
      title: 'Discard your changes?',
      text: 'What you changed since the sample was last saved will be gone.',
      action: 'Discard',
      isDangerous: true,
    });
    if (isSure) editor.discard();
    return isSure;
  };

  async function cancel() {
    if (await askToLeave.current?.()) onClose();
  }

  async function submit() {
    const saved = await editor.submit();
    if (!saved) return;
    showToast('success', `Saved: ${saved.item.title}`);
    onClose();
  }

  return (
    <div className="space-y-6">
      {editor.rivals && (
        <VersionChoice rivals={editor.rivals} onKeepMine={editor.keepMine} onTakeTheirs={editor.takeTheirs} />
      )}
      <RestoredNote isShown={editor.isRestored} onDiscard={editor.discard} />
      <AsideNote isShown={editor.aside !== undefined} onBringBack={editor.bringBack} />
      {/* The form is inert until one version is chosen. */}
      <div inert={editor.rivals !== undefined} className="inert:opacity-50">
        <SampleForm
          fields={editor.fields}
          errors={editor.errors}
          refusals={editor.refusals}
          isChanged={editor.isChanged}
          onChange={editor.change}
          onSubmit={submit}
        >
          <Button type="submit" inactive={editor.isSaving}>
            {editor.isSaving ? 'Saving...' : 'Save changes'}
          </Button>
          <Button look="plain" onClick={cancel}>
            Cancel
          </Button>
          <Problem text={editor.problem} />
        </SampleForm>
      </div>
      {confirmation}
    </div>
  );
}

function storedOf(sample: AdminSample): Stored {
  return { fields: fieldsOf(sample), version: sample.version, savedAt: sample.updatedAt };
}

function EditorSkeleton() {
  return (
    <div role="status" aria-label="Loading the sample" className="space-y-5">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}
