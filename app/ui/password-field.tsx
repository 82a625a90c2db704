import { type ComponentProps, type KeyboardEvent, useState } from 'react';
import { Field } from './field.tsx';

type PasswordFieldProps = Omit<ComponentProps<typeof Field>, 'type' | 'action'> & {
  autoComplete: 'current-password' | 'new-password';
};

/** A password that can be shown, with a Caps Lock warning. */
export function PasswordField({ hint, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [hasCapsLock, setCapsLock] = useState(false);

  function watchCapsLock(event: KeyboardEvent<HTMLInputElement>) {
    setCapsLock(event.getModifierState('CapsLock'));
  }

  return (
    <Field
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      hint={hasCapsLock ? 'Caps Lock is on.' : hint}
      onKeyDown={watchCapsLock}
      onKeyUp={watchCapsLock}
      onBlur={() => setCapsLock(false)}
      action={
        <button
          type="button"
          aria-pressed={isShown}
          aria-label="Show password"
          onClick={() => setShown(!isShown)}
          className="min-h-11 min-w-14 cursor-pointer px-3 font-sans text-sm font-medium link"
        >
          {isShown ? 'Hide' : 'Show'}
        </button>
      }
      {...field}
    />
  );
}
