import { useQuery } from '@tanstack/react-query';
import type { FormEvent, ReactNode } from 'react';
import { useFocusOnRefusal } from '#app/lib/use-focus-on-refusal.ts';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Checkbox, Field, Select, TextArea } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';
import { academicLevelLabels, citationStyles } from '#shared/contracts/academic.ts';
import { MAX_TITLE } from '#shared/contracts/limits.ts';
import { OTHER_SUBJECT, sampleDetailNames, sampleDetails } from '#shared/contracts/sample-rules.ts';
import { sampleSubjectsQuery } from './admin-samples.queries.ts';
import { ContentEditor } from './content-editor.tsx';
import {
  type SampleFieldErrors,
  type SampleFields,
  subjectChoices,
  type TextFieldName,
} from './sample-fields.ts';
import { SampleFiles } from './sample-files.tsx';
import { WordImportButton } from './word-import-button.tsx';

type SampleFormProps = {
  fields: SampleFields;
  errors: SampleFieldErrors;
  /** The number of rejected saves so far. */
  refusals: number;
  isChanged: boolean;
  onChange: (changes: Partial<SampleFields>) => void;
  onSubmit: () => void;
  /** The buttons. */
  children: ReactNode;
};

/** All fields of a sample, new or existing. */
export function SampleForm({
  fields,
  errors,
  refusals,
  isChanged,
  onChange,
  onSubmit,
  children,
}: SampleFormProps) {
  const form = useFocusOnRefusal(refusals);
  const { confirm, confirmation } = useConfirm();
  const inUse = useQuery(sampleSubjectsQuery()).data?.items ?? [];
  const chosen = fields.subject === OTHER_SUBJECT ? [] : [fields.subject];

  function text(name: TextFieldName) {
    return {
      name,
      value: fields[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    };
  }

  async function mayReplaceText() {
    if (!fields.content.trim()) return true;
    return confirm({
      title: 'Replace the text?',
      text: 'The file takes the place of what is in the content field now.',
      action: 'Replace',
    });
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    onSubmit();
  }

  return (
    <>
      <form
        ref={form}
        noValidate
        data-unsaved={isChanged || undefined}
        onSubmit={submit}
        className="space-y-6"
      >
        <WordImportButton
          mayReplace={mayReplaceText}
          onImported={({ title, content }) =>
            onChange(fields.title.trim() ? { content } : { title, content })
          }
        />
        <Field label="Title *" {...text('title')} />
        <div className="grid gap-6 sm:grid-cols-2">
          <Select label="Subject *" {...text('subject')}>
            <option value="">Choose a subject</option>
            {subjectChoices([...inUse, ...chosen]).map((subject) => (
              <option key={subject}>{subject}</option>
            ))}
            <option>{OTHER_SUBJECT}</option>
          </Select>
          {fields.subject === OTHER_SUBJECT && (
            <Field label="Custom subject *" maxLength={MAX_TITLE} {...text('customSubject')} />
          )}
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
            <Field key={name} maxLength={MAX_TITLE} {...sampleDetails[name]} {...text(name)} />
          ))}
        </div>
        <TextArea label="Question" hint="The assignment as it was set." rows={3} {...text('question')} />
        <ContentEditor
          value={fields.content}
          error={errors.content}
          onChange={(content) => onChange({ content })}
        />
        <div className="grid gap-6 sm:grid-cols-2">
          <Field label="Tags" hint="Separated by commas." {...text('tags')} />
          <Field
            label="Slug"
            hint="The end of its address, made from the title when left empty. Old ones redirect here."
            {...text('slug')}
          />
        </div>
        <div className="grid gap-6 sm:grid-cols-2">
          <TextArea
            label="Excerpt"
            hint="Made from the text when left empty."
            rows={3}
            {...text('excerpt')}
          />
          <TextArea
            label="Meta description"
            hint={`For search engines; best below 160 characters. Now ${fields.metaDescription.length}.`}
            rows={3}
            {...text('metaDescription')}
          />
        </div>
        <SampleFiles fields={fields} errors={errors} onChange={onChange} />
        <Checkbox
          label="Published"
          hint="Readers see it at once. Leave it off to keep a draft."
          checked={fields.published}
          onChange={(event) => onChange({ published: event.target.checked })}
        />
        <div
          data-save-bar
          className="sticky bottom-0 flex flex-wrap items-center gap-4 border-t border-rule bg-paper py-3 thumb:bottom-thumb"
        >
          {children}
        </div>
      </form>
      {confirmation}
    </>
  );
}
