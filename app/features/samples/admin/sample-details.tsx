import type { DetailsProps } from '#app/editor/editor-kind.ts';
import { Checkbox, Field, Options, Select, TextArea } from '#app/ui/field.tsx';
import { PictureField, UploadField } from '#app/ui/upload-field.tsx';
import { academicLevelLabels, citationStyles } from '#shared/contracts/academic.ts';
import { sampleDetailNames, sampleDetails } from '#shared/contracts/sample-rules.ts';
import type { AdminSample, SampleText } from '#shared/contracts/samples.ts';
import { uploadDocument } from './admin-samples.queries.ts';
import type { TextFieldName } from './sample-fields.ts';

/** Everything about a sample except title, subject and text. */
export function SampleDetails({ fields, errors, onChange }: DetailsProps<SampleText, AdminSample>) {
  function text(name: TextFieldName) {
    return {
      name,
      value: fields[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    };
  }
  return (
    <>
      <Checkbox
        label="Published"
        hint="Readers see it right away. Uncheck it to keep a draft."
        checked={fields.published}
        onChange={(event) => onChange({ published: event.target.checked })}
      />
      <Checkbox
        label="Readers may download this paper as a Word file"
        hint="With its footnotes, tables, and equations, and its marked copy if there is one."
        checked={fields.isDownloadable ?? false}
        onChange={(event) => onChange({ isDownloadable: event.target.checked })}
      />
      <Select label="Level" {...text('level')}>
        <option value="">Not given</option>
        <Options labels={academicLevelLabels} />
      </Select>
      <Select label="Citation style" {...text('citationStyle')}>
        <option value="">None</option>
        {citationStyles.map((style) => (
          <option key={style}>{style}</option>
        ))}
      </Select>
      {sampleDetailNames.map((name) => (
        <Field key={name} {...sampleDetails[name]} {...text(name)} />
      ))}
      <Field
        label="About"
        hint="Shown after the title in lists: what the paper is about, in a few plain words. Taken from the excerpt if left empty."
        {...text('about')}
      />
      <TextArea label="Question" hint="The assignment as it was set." rows={4} {...text('question')} />
      <Field label="Tags" hint="Separated by commas." {...text('tags')} />
      <Field
        label="Address"
        hint="Made from the title if left empty. Old addresses redirect to the new one."
        {...text('slug')}
      />
      <TextArea label="Excerpt" hint="Taken from the text if left empty." rows={4} {...text('excerpt')} />
      <TextArea
        label="Meta description"
        hint={`For search engines; best below 160 characters. Now ${fields.metaDescription.length}.`}
        rows={3}
        {...text('metaDescription')}
      />
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
    </>
  );
}
