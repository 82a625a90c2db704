import type { ComponentProps, ReactNode } from 'react';
import { Checkbox, Field, Select } from '#app/ui/field.tsx';
import { PasswordField } from '#app/ui/password-field.tsx';
import type { SettingsItem } from '#shared/contracts/settings.ts';
import type { TypedSettings } from './settings.queries.ts';
import type { SettingsForm } from './use-settings-form.ts';

export type FormParts = { form: SettingsForm; item: SettingsItem };
type Named<Props> = Omit<Props, 'form' | 'name' | 'value' | 'onChange' | 'hint'> &
  FormParts & { name: keyof TypedSettings; label: string; hint?: string | undefined };

/** The hint of a locked field is the name of its variable. */
function wired({
  form,
  item,
  name,
  hint,
}: FormParts & { name: keyof TypedSettings; hint?: string | undefined }) {
  const variable = item.locked[name];
  return {
    name,
    disabled: variable !== undefined,
    error: form.errors[name],
    hint: variable ? `Set by ${variable} on the server.` : hint,
  };
}

export function TextSetting({ form, item, name, hint, ...input }: Named<ComponentProps<typeof Field>>) {
  return (
    <Field
      {...input}
      {...wired({ form, item, name, hint })}
      value={String(form.fields[name] ?? '')}
      onChange={(event) => form.change({ [name]: event.target.value })}
    />
  );
}

export function NumberSetting({ form, item, name, hint, ...input }: Named<ComponentProps<typeof Field>>) {
  return (
    <Field
      inputMode="numeric"
      {...input}
      {...wired({ form, item, name, hint })}
      value={String(form.fields[name] ?? '')}
      onChange={({ target: { value } }) =>
        form.change({ [name]: value.trim() === '' ? null : Number(value) || value })
      }
    />
  );
}

/** Of a password only its existence is shown. */
export function PasswordSetting({ form, item, name, hint, ...input }: Named<ComponentProps<typeof Field>>) {
  const isKept = item.fields.smtpPassword;
  return (
    <PasswordField
      {...input}
      {...wired({
        form,
        item,
        name,
        hint: hint ?? (isKept ? 'A password is saved. Type here to replace it.' : undefined),
      })}
      autoComplete="new-password"
      placeholder={isKept ? '••••••••' : undefined}
      value={form.typed.smtpPassword ?? ''}
      onChange={(event) => form.change({ [name]: event.target.value || undefined })}
    />
  );
}

export function ChoiceSetting({
  form,
  item,
  name,
  hint,
  children,
  ...select
}: Named<ComponentProps<typeof Select>> & { children: ReactNode }) {
  return (
    <Select
      {...select}
      {...wired({ form, item, name, hint })}
      value={String(form.fields[name] ?? '')}
      onChange={(event) => form.change({ [name]: event.target.value })}
    >
      {children}
    </Select>
  );
}

export function SwitchSetting({ form, item, name, hint, ...input }: Named<ComponentProps<typeof Checkbox>>) {
  return (
    <Checkbox
      {...input}
      {...wired({ form, item, name, hint })}
      checked={form.fields[name] === true}
      onChange={(event) => form.change({ [name]: event.target.checked })}
    />
  );
}
