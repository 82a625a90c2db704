import type { ComponentProps, SyntheticEvent } from 'react';
import { completeAddress } from '#app/lib/complete-address.ts';
import { Field } from '#app/ui/field.tsx';

type AddressFieldProps = Omit<ComponentProps<typeof Field>, 'onChange' | 'type'> & {
  onChange: (event: { target: { value: string } }) => void;
};

/** A web address. `https://` is added when the field is left, and before Enter sends the form. */
export function AddressField({ onChange, ...field }: AddressFieldProps) {
  function complete({ currentTarget }: SyntheticEvent<HTMLInputElement>) {
    const value = completeAddress(currentTarget.value);
    if (value !== currentTarget.value) onChange({ target: { value } });
  }
  return (
    <Field
      type="url"
      {...field}
      onChange={onChange}
      onBlur={complete}
      onKeyDown={(event) => event.key === 'Enter' && complete(event)}
    />
  );
}
