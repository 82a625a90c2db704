import type { DetailsProps } from '#app/editor/editor-kind.ts';
import { PictureField, UploadField } from '#app/ui/upload-field.tsx';
import type { AdminSample, SampleText } from '#shared/contracts/samples.ts';
import { uploadDocument } from './admin-samples.queries.ts';

type SampleFilesProps = Pick<DetailsProps<SampleText, AdminSample>, 'fields' | 'errors' | 'onChange'>;

/** A sample's images and document. */
export function SampleFiles({ fields, errors, onChange }: SampleFilesProps) {
  return (
    <div className="space-y-5">
      <PictureField
        label="Cover image"
        hint="Shown above the text. JPEG, PNG, WebP, AVIF, or GIF, up to 15 MB."
        url={fields.coverImage}
        error={errors.coverImage}
        use="text"
        onChange={(coverImage) => onChange({ coverImage })}
      />
      <PictureField
        label="Social image"
        hint="Shown with links to the sample on other sites, cropped to 1200 × 630. Without one, the site draws one from the title."
        url={fields.socialImage}
        error={errors.socialImage}
        use="social"
        onChange={(socialImage) => onChange({ socialImage })}
      />
      <UploadField
        label="Document"
        hint="The paper for readers to download. PDF or DOCX, up to 10 MB."
        accept=".pdf,.docx"
        url={fields.document}
        error={errors.document}
        upload={uploadDocument}
        onChange={(document) => onChange({ document })}
      />
    </div>
  );
}
