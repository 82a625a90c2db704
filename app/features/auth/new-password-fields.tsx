import { PasswordField } from '#app/ui/password-field.tsx';
import { MIN_PASSWORD_CHARACTERS } from '#shared/contracts/passwords.ts';

type Props<Name extends string> = {
  name: Name;
  errors: Partial<Record<Name | 'confirmation', string>>;
  clear: (field: Name | 'confirmation') => void;
};

/** A new password, typed twice. */
export function NewPasswordFields<Name extends string>({ name, errors, clear }: Props<Name>) {
  return (
    <>
      <PasswordField
        label="New password"
        name={name}
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. A few unrelated words make a good one.`}
        error={errors[name]}
        onChange={() => clear(name)}
      />
      <PasswordField
        label="Confirm new password"
        name="confirmation"
        autoComplete="new-password"
        error={errors.confirmation}
        onChange={() => clear('confirmation')}
      />
    </>
  );
}
