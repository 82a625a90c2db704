import { useState } from 'react';
import { newKey } from '#app/lib/new-key.ts';
import { samplePath } from '#app/lib/paths.ts';
import { Button } from '#app/ui/button.tsx';
import type { Sample } from '#shared/contracts/samples.ts';
import { createSample } from './admin-samples.queries.ts';
import { Problem, RestoredNote } from './form-notes.tsx';
import { emptyFields, newSampleOf } from './sample-fields.ts';
import { SampleForm } from './sample-form.tsx';
import { useSampleEditor } from './use-sample-editor.ts';

const nothing = { fields: emptyFields, version: 0 };

/** The dashboard's tab for a new sample. */
export function AddSamplePanel() {
  const [key, setKey] = useState(newKey);
  const [created, setCreated] = useState<Sample>();
  const editor = useSampleEditor({
    draft: 'new',
    opened: nothing,
    isNew: true,
    save: (fields) => createSample(newSampleOf(fields), key),
    failure: 'Failed to create sample',
  });

  async function submit() {
    setCreated(undefined);
    const saved = await editor.submit();
    if (!saved) return;
    setCreated(saved.item);
    setKey(newKey());
    window.scrollTo({ top: 0 });
  }

  return (
    <div className="space-y-6">
      {created && <Created sample={created} />}
      <RestoredNote isShown={editor.isRestored} onDiscard={editor.discard} />
      <SampleForm
        fields={editor.fields}
        errors={editor.errors}
        refusals={editor.refusals}
        isChanged={editor.isChanged}
        onChange={(changes) => {
          setCreated(undefined);
          editor.change(changes);
        }}
        onSubmit={submit}
      >
        <Button type="submit" inactive={editor.isSaving}>
          {editor.isSaving ? 'Saving...' : editor.fields.published ? 'Publish sample' : 'Save draft'}
        </Button>
        <Problem text={editor.problem} />
      </SampleForm>
    </div>
  );
}

function Created({ sample }: { sample: Sample }) {
  return (
    <p role="status" className="border-l-2 border-success bg-success-wash px-4 py-2.5 font-sans text-success">
      {sample.published ? (
        <>
          Published:{' '}
          <a
            href={samplePath(sample)}
            target="_blank"
            className="underline underline-offset-4"
            rel="noopener"
          >
            {sample.title}
          </a>
        </>
      ) : (
        `Saved as a draft: ${sample.title}. It is in the Samples tab, where you can publish it.`
      )}
    </p>
  );
}
