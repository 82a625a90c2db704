import { useNavigate } from 'react-router';
import type { Opening } from '#app/editor/use-open-editor.ts';
import { Button } from '#app/ui/button.tsx';
import { samplePaths } from './admin-samples.queries.ts';

/** The dashboard's tab for a new sample: it is written on a page of its own. */
export function AddSamplePanel() {
  const navigate = useNavigate();
  const state: Opening = { isFromList: true };
  return (
    <div className="max-w-measure space-y-5">
      <p>
        Write it from scratch or start from a Word file, with footnotes, tables, figures, and equations. Your
        work is saved as you go.
      </p>
      <Button onClick={() => navigate(samplePaths.create(), { state })}>Write a sample</Button>
    </div>
  );
}
