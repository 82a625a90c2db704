import { PasswordField } from '#app/ui/password-field.tsx';
import { MIN_PASSWORD_CHARACTERS } from '#shared/contracts/passwords.ts';

type Props<Name extends string> = {
  name: Name;
  field: (name: Name | 'confirmation') => { name: string; error: string | undefined; onChange: () => void };
};

export function NewPasswordFields<Name extends string>({ name, field }: Props<Name>) {
  return (
    <>
      <PasswordField
        label="New password"
        {...field(name)}
        autoComplete="new-password"
        hint={`At least ${MIN_PASSWORD_CHARACTERS} characters. A few unrelated words make a good one.`}
      />
      <PasswordField label="Confirm new password" {...field('confirmation')} autoComplete="new-password" />
    </>
  );
}
