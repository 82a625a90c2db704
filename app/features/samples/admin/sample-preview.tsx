import type { PreviewProps } from '#app/editor/editor-kind.ts';
import { PreviewDialog } from '#app/editor/preview-dialog.tsx';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import type { AdminSample, SampleText } from '#shared/contracts/samples.ts';
import { previewQuery } from './admin-samples.queries.ts';

export function SamplePreview({ fields, onClose }: PreviewProps<SampleText, AdminSample>) {
  return (
    <PreviewDialog query={previewQuery(fields.content)} onClose={onClose}>
      {({ contentHtml }) => (
        <article className="pt-8">
          <h1 className="max-w-[24ch] font-display text-[2.125rem] leading-[1.15] wrap-break-word md:text-[2.875rem]">
            {fields.title || 'Untitled'}
          </h1>
          {fields.question && (
            <p className="mt-6 max-w-measure text-faint wrap-anywhere">
              <span className="small-caps mr-2 font-semibold text-ink">The question</span>
              {fields.question}
            </p>
          )}
          <SafeHtml html={contentHtml} className="mt-10 max-w-measure" />
        </article>
      )}
    </PreviewDialog>
  );
}
