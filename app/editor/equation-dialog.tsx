import type { Editor } from '@tiptap/react';
import { errorMessage } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Checkbox, TextArea } from '#app/ui/field.tsx';
import { useForm } from '#app/ui/use-form.ts';

/** A formula, typed as LaTeX; the server makes MathML of it, which browsers show by themselves. */
export function EquationDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const stored = editor.isActive('equation') ? editor.getAttributes('equation') : undefined;
  const { form, field } = useForm<'latex' | 'display'>({
    check: ({ latex }) => (latex.trim() ? {} : { latex: 'Type the formula as LaTeX.' }),
    async send({ latex, display }) {
      const body = { latex, isDisplay: display === 'on' };
      const attrs = { latex, mathml: (await callAdmin('POST /math', { body })).mathml };
      const chain = editor.chain().focus();
      if (stored) chain.updateAttributes('equation', attrs).run();
      else chain.insertContentAt(editor.state.selection.to, { type: 'equation', attrs }).run();
      onClose();
    },
    failed: (error) => ({ latex: errorMessage(error, 'The formula could not be read.') }),
  });

  return (
    <Dialog title="Equation" width="narrow" onClose={onClose}>
      <form {...form} className="space-y-4">
        <TextArea
          label="LaTeX"
          hint="For example: E = mc^2, or \frac{a}{b}."
          {...field('latex')}
          defaultValue={String(stored?.latex ?? '')}
          rows={4}
          data-focus-first
          spellCheck={false}
          className="font-mono"
        />
        <Checkbox
          label="On a line of its own"
          name="display"
          defaultChecked={/display="block"/.test(String(stored?.mathml ?? ''))}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit">{stored ? 'Change equation' : 'Add equation'}</Button>
        </div>
      </form>
    </Dialog>
  );
}
