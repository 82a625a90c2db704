import type { ComponentProps } from 'react';
import { Field, Options, Select } from '#app/ui/field.tsx';
import { PhotoField } from '#app/ui/photo-field.tsx';
import type { Person } from '#shared/contracts/words/site-sections.ts';
import { listKeys } from '#shared/records.ts';
import { AddressField } from './address-field.tsx';
import type { BrandField, BrandForm } from './use-brand-form.ts';
import type { SettingsForm } from './use-settings-form.ts';

const nameFields = {
  name: { label: 'Name of the site' },
  'person.name': { label: 'Your name', mark: 'optional', autoComplete: 'name' },
  'person.field': {
    label: 'Your field',
    mark: 'optional',
    hint: 'English literature, nursing, economics…',
  },
  'person.university': {
    label: 'Your university',
    mark: 'optional',
    hint: 'Where your degree is from.',
  },
  'person.workedPrice': {
    label: 'One worked price',
    mark: 'optional',
    hint: '“5 pages, undergraduate, 4 days: $120.” Students see it on the home page, about you and beside the form.',
  },
} satisfies Partial<Record<BrandField, ComponentProps<typeof Field>>>;
const nameFieldNames = listKeys(nameFields);
export const NAME_FIELDS = [
  ...nameFieldNames,
  'person.portrait',
  'person.photo',
  'person.photoAlt',
] as const satisfies BrandField[];
export const CONTACT_FIELDS = ['email', 'chat.href', 'responseTime'] as const satisfies BrandField[];
export const PERSON_FIELDS = ['person.biography'] as const satisfies BrandField[];

const portraits: Record<Person['portrait'], string> = {
  drawn: 'The drawing that came with the site',
  photo: 'My photograph',
  none: 'None',
};

export function NameStep({ brand }: { brand: BrandForm }) {
  const photo = brand.wired('person.photo');
  return (
    <>
      {nameFieldNames.map((name) => (
        <Field key={name} {...nameFields[name]} {...brand.wired(name)} />
      ))}
      <Select label="Portrait" {...brand.wired('person.portrait')}>
        <Options labels={portraits} />
      </Select>
      {brand.fields.person.portrait === 'photo' && (
        <>
          <PhotoField
            url={photo.value}
            error={photo.error}
            onChange={(url) => brand.change('person.photo', url)}
          />
          <Field
            label="What the photograph shows"
            mark="optional"
            hint="For readers who cannot see it."
            {...brand.wired('person.photoAlt')}
          />
        </>
      )}
    </>
  );
}

export function AddressStep({ brand, form }: { brand: BrandForm; form: SettingsForm }) {
  return (
    <>
      <AddressField
        label="Address of the site"
        placeholder="https://www.example.com"
        {...form.wired(
          'siteOrigin',
          form.item.isAddressSet
            ? 'Links in emails and search results start with it.'
            : 'Still the address of this machine. You can add the real one later.',
        )}
      />
      <Field label="Email address for visitors" type="email" autoComplete="email" {...brand.wired('email')} />
      <AddressField
        label="Chat link"
        mark="optional"
        hint="WhatsApp, Telegram, or whatever you use: the link that opens a chat with you. Leave it empty for no chat."
        {...brand.wired('chat.href')}
      />
      <Field
        label="How soon you reply"
        hint="A sentence under your address. Promise only what you can keep."
        {...brand.wired('responseTime')}
      />
    </>
  );
}
