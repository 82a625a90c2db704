import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { completeAddress } from '#app/lib/complete-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';

const ALLOWED = /^(https?:\/\/|mailto:|#|\/(?!\/))\S*$/i;

/** The link of the selected words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '');
  const [href, setHref] = useState(before);
  const [error, setError] = useState<string>();

  function apply(event: FormEvent) {
    event.preventDefault();
    const address = completeAddress(href);
    if (!ALLOWED.test(address)) {
      setError('Enter a web address, an email address, or an anchor such as #sources.');
      return;
    }
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && !before)
      chain
        .insertContent({ type: 'text', text: address, marks: [{ type: 'link', attrs: { href: address } }] })
        .run();
    else chain.setLink({ href: address }).run();
    onClose();
  }

  return (
    <Dialog title="Link" width="narrow" onClose={onClose}>
      <form onSubmit={apply} noValidate>
        <Field
          label="Address"
          data-focus-first
          value={href}
          error={error}
          placeholder="https://"
          autoComplete="off"
          onChange={(event) => {
            setHref(event.target.value);
            setError(undefined);
          }}
        />
        <div className="mt-5 flex flex-wrap justify-end gap-3">
          {before && (
            <Button
              variant="plain"
              onClick={() => {
                editor.chain().focus().extendMarkRange('link').unsetLink().run();
                onClose();
              }}
            >
              Remove link
            </Button>
          )}
          <Button type="submit">Set link</Button>
        </div>
      </form>
    </Dialog>
  );
}
