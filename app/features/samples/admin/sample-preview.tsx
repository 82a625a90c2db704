import { useQuery } from '@tanstack/react-query';
import type { PreviewProps } from '#app/editor/editor-kind.ts';
import { errorMessage } from '#app/lib/api.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import type { AdminSample, SampleText } from '#shared/contracts/samples.ts';
import { previewQuery } from './admin-samples.queries.ts';

/** The sample as it will look, rendered by the same rules, from the editor's text. */
export function SamplePreview({ fields, onClose }: PreviewProps<SampleText, AdminSample>) {
  const query = useQuery(previewQuery(fields.content));
  return (
    <Dialog title="Preview" width="page" onClose={onClose}>
      {query.isError && (
        <p role="alert" className="problem">
          {errorMessage(query.error, 'The preview could not be drawn.')}
        </p>
      )}
      {query.isPending && <p className="text-faint">Rendering the page...</p>}
      {query.data && (
        <article inert className="border-t border-rule pt-8">
          <h1 className="max-w-[24ch] font-display text-[2.125rem] leading-[1.15] wrap-break-word md:text-[2.875rem]">
            {fields.title || 'Untitled'}
          </h1>
          {fields.question && (
            <p className="mt-6 max-w-measure text-faint wrap-anywhere">
              <span className="small-caps mr-2 font-semibold text-ink">The question</span>
              {fields.question}
            </p>
          )}
          <SafeHtml html={query.data.contentHtml} className="mt-10 max-w-measure" />
        </article>
      )}
    </Dialog>
  );
}
