import { Field } from '#app/ui/field.tsx';
import { fromLocalInput, toLocalInput, zoneName } from './local-time.ts';

type ScheduleFieldProps = {
  /** An instant in UTC, or empty. */
  value: string;
  stored: string;
  error: string | undefined;
  /** It is an update of what readers see. */
  isLive: boolean;
  onChange: (value: string) => void;
};

/** When the post becomes public, in local time. */
export function ScheduleField({ value, stored, error, isLive, onChange }: ScheduleFieldProps) {
  const local = toLocalInput(value);
  return (
    <Field
      label="Schedule for"
      type="datetime-local"
      value={local}
      error={error}
      hint={`Your time, ${zoneName(value ? new Date(value) : new Date())}. Leave it empty to publish right away.${isLive ? ' Until then, readers see the published version.' : ''}`}
      min={toLocalInput(new Date().toISOString())}
      onChange={(event) => {
        const next = event.target.value;
        // The field has no seconds: an unchanged date keeps its own.
        onChange(next === toLocalInput(stored) ? stored : fromLocalInput(next));
      }}
    />
  );
}
