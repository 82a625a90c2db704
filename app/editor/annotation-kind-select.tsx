import { useQuery } from '@tanstack/react-query';
import { Options, Select } from '#app/ui/field.tsx';
import { annotationKindsQuery } from './editor.requests.ts';

type AnnotationKindSelectProps = { value: string; onChoose: (kind: string) => void; className?: string };

export function AnnotationKindSelect({ value, onChoose, className }: AnnotationKindSelectProps) {
  const kinds = useQuery(annotationKindsQuery()).data ?? [];
  const names = Object.fromEntries(kinds.map(({ slug, name }) => [slug, name]));
  return (
    <Select
      label="Kind"
      value={value}
      onChange={(event) => onChoose(event.target.value)}
      className={className}
    >
      <Options labels={{ '': 'No kind yet', ...names }} />
    </Select>
  );
}
