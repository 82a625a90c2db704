import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '#app/lib/api.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import type { Sample } from '#shared/contracts/samples.ts';
import { adminSampleQuery, updateSample } from './admin-samples.queries.ts';
import { Problem, RestoredNote } from './form-notes.tsx';
import { changedSampleOf, fieldsOf } from './sample-fields.ts';
import { SampleForm } from './sample-form.tsx';
import { useSampleEditor } from './use-sample-editor.ts';

type EditSampleDialogProps = { id: string; onClose: () => void };

export function EditSampleDialog({ id, onClose }: EditSampleDialogProps) {
  const sample = useQuery(adminSampleQuery(id));
  return (
    <Dialog title="Edit Sample" width="wide" closeOnBackdrop={false} onClose={onClose}>
      {sample.isFetching && !sample.isError && <EditorSkeleton />}
      {sample.isError && <Problem text={errorMessage(sample.error, 'Failed to load samples')} />}
      {sample.isSuccess && !sample.isFetching && <Editor sample={sample.data.item} onClose={onClose} />}
    </Dialog>
  );
}

function Editor({ sample, onClose }: { sample: Sample; onClose: () => void }) {
  const { confirm, confirmation } = useConfirm();
  const before = fieldsOf(sample);
  const editor = useSampleEditor({
    draft: sample._id,
    initial: before,
    isNew: false,
    save: (fields) => updateSample(sample._id, changedSampleOf(fields, before)),
    failure: 'Save failed',
  });

  async function submit() {
    const answer = await editor.submit();
    if (!answer) return;
    showToast('success', `Saved: ${answer.item.title}`);
    onClose();
  }

  async function mayReplaceText() {
    if (!editor.fields.content.trim()) return true;
    return confirm({
      title: 'Replace the text?',
      text: 'The file takes the place of what is in the content field now.',
      action: 'Replace',
    });
  }

  return (
    <div className="space-y-6">
      <RestoredNote isShown={editor.restored} onDiscard={editor.discard} />
      <SampleForm
        fields={editor.fields}
        errors={editor.errors}
        onChange={editor.change}
        onSubmit={submit}
        mayReplaceText={mayReplaceText}
      >
        <Button type="submit" disabled={editor.isSaving}>
          {editor.isSaving ? 'Saving...' : 'Save changes'}
        </Button>
        <Button look="plain" onClick={onClose}>
          Cancel
        </Button>
        <Problem text={editor.problem} />
      </SampleForm>
      {confirmation}
    </div>
  );
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
