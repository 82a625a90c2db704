import { uploadImage } from '#app/editor/editor.requests.ts';
import type { DetailsProps } from '#app/editor/editor-kind.ts';
import { UploadField } from '#app/ui/upload-field.tsx';
import { imageTypes } from '#shared/contracts/post-status.ts';
import type { AdminSample, SampleText } from '#shared/contracts/samples.ts';
import { uploadDocument } from './admin-samples.queries.ts';

type SampleFilesProps = Pick<DetailsProps<SampleText, AdminSample>, 'fields' | 'errors' | 'onChange'>;

const pictures = imageTypes.join(',');
const pictureFailure = 'The picture could not be uploaded.';

/** A sample's images and document. */
export function SampleFiles({ fields, errors, onChange }: SampleFilesProps) {
  return (
    <div className="space-y-5">
      <UploadField
        label="Cover image"
        hint="Shown above the text. JPEG, PNG, WebP, AVIF, or GIF, up to 15 MB."
        accept={pictures}
        url={fields.coverImage}
        error={errors.coverImage}
        failure={pictureFailure}
        upload={(file) => uploadImage(file, 'text')}
        onChange={(coverImage) => onChange({ coverImage })}
      />
      <UploadField
        label="Social image"
        hint="Shown with links to the sample on other sites, cropped to 1200 × 630. Without one, the site draws one from the title."
        accept={pictures}
        url={fields.socialImage}
        error={errors.socialImage}
        failure={pictureFailure}
        upload={(file) => uploadImage(file, 'social')}
        onChange={(socialImage) => onChange({ socialImage })}
      />
      <UploadField
        label="Document"
        hint="The paper for readers to download. PDF or DOCX, up to 10 MB."
        accept=".pdf,.docx"
        url={fields.document}
        error={errors.document}
        failure="The document could not be uploaded."
        upload={uploadDocument}
        onChange={(document) => onChange({ document })}
      />
    </div>
  );
}
