import type { Editor } from '@tiptap/react';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { Checkbox, TextArea } from '#app/ui/field.tsx';

/** A formula, typed as LaTeX; the server makes MathML of it, which browsers show by themselves. */
export function EquationDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const stored = editor.isActive('equation') ? editor.getAttributes('equation') : undefined;
  const [latex, setLatex] = useState(String(stored?.latex ?? ''));
  const [isDisplay, setDisplay] = useState(/display="block"/.test(String(stored?.mathml ?? '')));
  const [error, setError] = useState<string>();

  async function apply(event: FormEvent) {
    event.preventDefault();
    if (!latex.trim()) {
      setError('Type the formula as LaTeX.');
      return;
    }
    try {
      const { mathml } = await callAdmin('POST /math', {
        body: { latex, isDisplay },
      });
      const attrs = { mathml, latex };
      if (stored) editor.chain().focus().updateAttributes('equation', attrs).run();
      else
        editor.chain().focus().insertContentAt(editor.state.selection.to, { type: 'equation', attrs }).run();
      onClose();
    } catch (failure) {
      setError(errorMessage(failure, 'The formula could not be read.'));
    }
  }

  return (
    <Dialog title="Equation" width="narrow" onClose={onClose}>
      <form onSubmit={apply} noValidate className="space-y-4">
        <TextArea
          label="LaTeX"
          hint="For example: E = mc^2, or \frac{a}{b}."
          rows={4}
          value={latex}
          error={error}
          data-focus-first
          spellCheck={false}
          className="font-mono"
          onChange={(event) => {
            setLatex(event.target.value);
            setError(undefined);
          }}
        />
        <Checkbox
          label="On a line of its own"
          checked={isDisplay}
          onChange={(event) => setDisplay(event.target.checked)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button type="submit">{stored ? 'Change equation' : 'Add equation'}</Button>
        </div>
      </form>
    </Dialog>
  );
}
