import { useId } from 'react';
import { useSay } from '#app/lib/site-words.ts';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';
import { fieldRule, type RequestField } from '#shared/contracts/request-fields.ts';

type RequestControlProps = {
  field: RequestField;
  error: string | undefined;
  hint: string | undefined;
  defaultValue: string | undefined;
  isLocked: boolean;
};

const inputTypes: Record<string, string> = { email: 'email', date: 'date' };
const autoComplete: Partial<Record<RequestField, string>> = { name: 'name', email: 'email' };

/** The control of one field, as its entry in the list of fields describes it. */
export function RequestControl({ field, error, hint, defaultValue, isLocked }: RequestControlProps) {
  const say = useSay();
  const id = useId();
  const { label, formLabel, control, isRequired, isHalf, options, choose, suggestions } = fieldRule(field);
  const common = {
    label: say(formLabel ?? label),
    mark: isRequired ? '*' : say('(optional)'),
    name: field,
    required: isRequired,
    error,
    hint,
    className: isHalf ? '' : 'sm:col-span-2',
  };
  if (control === 'text') return <TextArea {...common} rows={6} readOnly={isLocked} />;
  if (options)
    return (
      <Select {...common} disabled={isLocked} defaultValue="">
        <option value="">{choose && say(choose)}</option>
        <Options labels={options} />
      </Select>
    );
  return (
    <>
      <Field
        {...common}
        type={inputTypes[control]}
        autoComplete={autoComplete[field]}
        list={suggestions && id}
        defaultValue={defaultValue}
        readOnly={isLocked}
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
    </>
  );
}
