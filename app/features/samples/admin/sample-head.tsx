import { useQuery } from '@tanstack/react-query';
import type { DetailsProps } from '#app/editor/editor-kind.ts';
import { Field, Select } from '#app/ui/field.tsx';
import { MAX_TITLE } from '#shared/contracts/limits.ts';
import { OTHER_SUBJECT } from '#shared/contracts/sample-rules.ts';
import type { AdminSample, SampleText } from '#shared/contracts/samples.ts';
import { sampleSubjectsQuery } from './admin-samples.queries.ts';
import { subjectChoices } from './sample-fields.ts';

export function SampleHead({ fields, errors, onChange }: DetailsProps<SampleText, AdminSample>) {
  const inUse = useQuery(sampleSubjectsQuery()).data?.items ?? [];
  const chosen = fields.subject === OTHER_SUBJECT ? [] : [fields.subject];

  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label="Subject *"
        value={fields.subject}
        error={errors.subject}
        onChange={(event) => onChange({ subject: event.target.value })}
      >
        <option value="">Choose a subject</option>
        {subjectChoices([...inUse, ...chosen]).map((subject) => (
          <option key={subject}>{subject}</option>
        ))}
        <option>{OTHER_SUBJECT}</option>
      </Select>
      {fields.subject === OTHER_SUBJECT && (
        <Field
          label="Custom subject *"
          maxLength={MAX_TITLE}
          value={fields.customSubject}
          error={errors.customSubject}
          onChange={(event) => onChange({ customSubject: event.target.value })}
        />
      )}
    </div>
  );
}
