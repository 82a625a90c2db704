import type { Editor } from '@tiptap/react';
import { completeAddress } from '#app/lib/complete-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Field } from '#app/ui/field.tsx';
import { useForm } from '#app/ui/use-form.ts';

const ALLOWED = /^(https?:\/\/[^\s/]|mailto:|#|\/(?!\/))\S*$/i;

/** The link of the selected words. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const before = String(editor.getAttributes('link').href ?? '');
  const { form, field } = useForm<'href'>({
    check: ({ href }) =>
      ALLOWED.test(completeAddress(href))
        ? {}
        : { href: 'Enter a web address, an email address, or an anchor such as #sources.' },
    async send({ href: typed }) {
      const complete = completeAddress(typed);
      // Without a host, only posts may have it (`server/html/safe-html.ts`).
      const isPath = complete.startsWith('/') && editor.schema.marks.insertion;
      const href = isPath ? window.location.origin + complete : complete;
      const chain = editor.chain().focus().extendMarkRange('link');
      if (editor.state.selection.empty && !before)
        chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run();
      else chain.setLink({ href }).run();
      onClose();
    },
  });

  return (
    <Dialog title="Link" width="narrow" onClose={onClose}>
      <form {...form}>
        <Field
          label="Address"
          {...field('href')}
          defaultValue={before}
          data-focus-first
          placeholder="https://"
          autoComplete="off"
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
