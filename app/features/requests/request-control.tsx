import { useEffect, useId, useRef, useState } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import { Field, Options, Select, TextArea } from '#app/ui/field.tsx';
import { fieldRule, type RequestField } from '#shared/contracts/request-fields.ts';
import { suggestEmail } from './suggest-email.ts';

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
  const t = useTranslations();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  /** The address that was probably meant. It is offered, never demanded. */
  const [likely, setLikely] = useState<string>();

  useEffect(() => {
    const form = input.current?.form;
    const forget = () => setLikely(undefined);
    form?.addEventListener('reset', forget);
    return () => form?.removeEventListener('reset', forget);
  }, []);

  function take() {
    if (!input.current || !likely) return;
    input.current.value = likely;
    input.current.dispatchEvent(new Event('input', { bubbles: true }));
    input.current.focus();
    setLikely(undefined);
  }

  const { label, formLabel, control, isRequired, isHalf, options, choose, suggestions } = fieldRule(field);
  const common = {
    label: t(formLabel ?? label),
    mark: isRequired ? '*' : t('(optional)'),
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
        <option value="">{choose && t(choose)}</option>
        <Options labels={options} />
      </Select>
    );
  return (
    <div className={common.className}>
      <Field
        {...common}
        className=""
        type={inputTypes[control]}
        autoComplete={autoComplete[field]}
        list={suggestions && id}
        defaultValue={defaultValue}
        readOnly={isLocked}
        onInput={() => setLikely(undefined)}
        onBlur={({ target }) => control === 'email' && setLikely(suggestEmail(target.value))}
        ref={input}
      />
      {suggestions && (
        <datalist id={id}>
          {suggestions.map((suggestion) => (
            <option key={suggestion} value={suggestion} />
          ))}
        </datalist>
      )}
      {likely && (
        <p role="status" className="mt-1 font-sans text-sm">
          <button type="button" disabled={isLocked} className="min-h-10 cursor-pointer link" onClick={take}>
            {t('Did you mean {email}?', { email: likely })}
          </button>
        </p>
      )}
    </div>
  );
}
