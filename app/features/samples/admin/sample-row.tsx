import { errorMessage } from '#app/lib/api.ts';
import { downloadAdmin } from '#app/lib/download.ts';
import { samplePath } from '#app/lib/paths.ts';
import { showToast } from '#app/lib/toast-store.ts';
import { Badge } from '#app/ui/badge.tsx';
import { Marked } from '#app/ui/marked.tsx';
import { RecordLink, RowActions, RowButton, rowAction } from '#app/ui/row-actions.tsx';
import { academicLevelLabels } from '#shared/contracts/academic.ts';
import type { AdminSampleSummary } from '#shared/contracts/samples.ts';
import { counted } from '#shared/text/counted.ts';
import { viewsText } from '#shared/text/words.ts';
import { samplePaths } from './admin-samples.queries.ts';

type SampleRowProps = {
  sample: AdminSampleSummary;
  isBusy: boolean;
  onToggle: () => void;
  onEdit: () => void;
  onDelete: () => void;
};

/** A sample in the admin list, with its actions. */
export function SampleRow({ sample, isBusy, onToggle, onEdit, onDelete }: SampleRowProps) {
  const { title, published } = sample;
  return (
    <li className="quiet-row flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-b border-rule py-3">
      <div className="min-w-0 flex-1 basis-80">
        <h3
          id={`sample-${sample._id}`}
          tabIndex={-1}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 font-display text-xl leading-snug wrap-anywhere"
        >
          <RecordLink href={samplePaths.edit(sample._id)} onOpen={onEdit}>
            {sample.match?.title ? <Marked pieces={sample.match.title} /> : title}
          </RecordLink>
          {!published && <Badge tone="neutral">Draft</Badge>}
          {sample.hasDraft && <Badge tone="info">Unpublished changes</Badge>}
        </h3>
        <ul className="lining mt-0.5 flex flex-wrap gap-x-3 font-sans text-sm text-faint">
          {listFacts(sample).map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        {sample.match?.text && (
          <p className="mt-0.5 line-clamp-2 max-w-measure text-base text-faint">
            <Marked pieces={sample.match.text} />
          </p>
        )}
      </div>
      <RowActions label={`Actions for ${title}`} main={<RowButton onPress={onEdit}>Edit</RowButton>}>
        {published ? (
          <a href={samplePath(sample)} target="_blank" rel="noopener" className={rowAction}>
            View
          </a>
        ) : (
          <button type="button" disabled title="A draft has no public page yet" className={rowAction}>
            View
          </button>
        )}
        <RowButton isBusy={isBusy} onPress={onToggle}>
          {published ? 'Unpublish' : 'Publish'}
        </RowButton>
        <RowButton title="Download as a Word file" onPress={() => download(sample)}>
          Download
        </RowButton>
        <RowButton isDangerous onPress={onDelete}>
          Delete
        </RowButton>
      </RowActions>
    </li>
  );
}

/** The text as it is now, as a Word file. */
function download({ _id }: AdminSampleSummary) {
  downloadAdmin('GET /samples/:id/paper.docx', { params: { id: _id } }).catch((error) =>
    showToast('error', errorMessage(error, 'The download failed.')),
  );
}

const day: Intl.DateTimeFormatOptions = { month: 'short', day: 'numeric', year: 'numeric' };

function listFacts({ subject, level, wordCount, views, createdAt, slug }: AdminSampleSummary): string[] {
  return [
    subject,
    ...(level ? [academicLevelLabels[level]] : []),
    counted(wordCount, 'word'),
    views === 1 ? '1 view' : `${viewsText(views)} views`,
    new Date(createdAt).toLocaleDateString('en-US', day),
    ...(slug ? [] : ['no address yet']),
  ];
}
