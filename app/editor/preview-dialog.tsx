import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Problem } from '#app/ui/problem.tsx';

type PreviewDialogProps<Data> = {
  query: UseQueryOptions<Data, Error, Data, string[]>;
  onClose: () => void;
  /** The page, with what the server made of the editor's text. */
  children: (rendered: Data) => ReactNode;
};

/** A text as it will look, rendered by the same rules, from the editor's text. */
export function PreviewDialog<Data>({ query, onClose, children }: PreviewDialogProps<Data>) {
  const { isError, isPending, error, data } = useQuery(query);
  return (
    <Dialog title="Preview" width="page" onClose={onClose}>
      <Problem>{isError && errorMessage(error, 'The preview could not be loaded.')}</Problem>
      {isPending && <p className="text-faint">Loading the preview...</p>}
      {data !== undefined && (
        <div inert className="border-t border-rule">
          {children(data)}
        </div>
      )}
    </Dialog>
  );
}
