import { adminRequest } from '#app/lib/session.ts';
import { Field, Select, TextArea } from '#app/ui/field.tsx';
import { UploadField } from '#app/ui/upload-field.tsx';
import type { Person } from '#shared/contracts/words/site.ts';
import { type FormParts, TextSetting } from './setting-fields.tsx';
import type { BrandForm } from './use-brand-form.ts';

export function NameStep({ brand }: { brand: BrandForm }) {
  const { name, person } = brand.fields;
  return (
    <>
      <Field
        label="Name of the site"
        maxLength={40}
        value={name}
        error={brand.errors.name}
        onChange={(event) => brand.change({ name: event.target.value })}
      />
      <Field
        label="Your name"
        mark="optional"
        maxLength={80}
        autoComplete="name"
        value={person.name}
        error={brand.errors['person.name']}
        onChange={(event) => brand.changePerson({ name: event.target.value })}
      />
      <Field
        label="Your field"
        mark="optional"
        maxLength={80}
        hint="English literature, nursing, economics…"
        value={person.field}
        error={brand.errors['person.field']}
        onChange={(event) => brand.changePerson({ field: event.target.value })}
      />
    </>
  );
}

export function AddressStep({ brand, form, item }: FormParts & { brand: BrandForm }) {
  const { email, chat } = brand.fields;
  return (
    <>
      <TextSetting
        form={form}
        item={item}
        name="siteOrigin"
        label="Address of the site"
        type="url"
        placeholder="https://www.example.com"
        hint={
          item.isAddressSet
            ? 'Links in mails and search results begin with it.'
            : 'Still the address of this machine. You can enter the real one later.'
        }
      />
      <Field
        label="Email address for visitors"
        type="email"
        autoComplete="email"
        value={email}
        error={brand.errors.email}
        onChange={(event) => brand.change({ email: event.target.value })}
      />
      <Field
        label="Chat link"
        type="url"
        hint="WhatsApp, Telegram or whatever you use: the address that opens a chat with you."
        value={chat.href}
        error={brand.errors['chat.href']}
        onChange={(event) => brand.change({ chat: { ...chat, href: event.target.value } })}
      />
    </>
  );
}

const portraits: Record<Person['portrait'], string> = {
  drawn: 'The drawing that came with the site',
  photo: 'My photograph',
  none: 'None',
};

function uploadPhoto(file: File): Promise<{ url: string }> {
  return adminRequest('/images', { method: 'POST', body: file });
}

export function PersonStep({ brand }: { brand: BrandForm }) {
  const { portrait, photo, photoAlt, biography } = brand.fields.person;
  return (
    <>
      <Select
        label="Portrait"
        value={portrait}
        onChange={(event) => brand.changePerson({ portrait: event.target.value as Person['portrait'] })}
      >
        {Object.entries(portraits).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      {portrait === 'photo' && (
        <>
          <UploadField
            label="Photograph"
            hint="JPEG, PNG, WebP or AVIF."
            accept="image/*"
            url={photo}
            error={brand.errors['person.photo']}
            failure="The photograph could not be uploaded"
            upload={uploadPhoto}
            onChange={(url) => brand.changePerson({ photo: url })}
          />
          <Field
            label="What the photograph shows"
            mark="optional"
            maxLength={200}
            hint="For readers who cannot see it."
            value={photoAlt}
            error={brand.errors['person.photoAlt']}
            onChange={(event) => brand.changePerson({ photoAlt: event.target.value })}
          />
        </>
      )}
      <TextArea
        label="A sentence or two about you"
        mark="optional"
        rows={4}
        maxLength={800}
        value={biography}
        error={brand.errors['person.biography']}
        onChange={(event) => brand.changePerson({ biography: event.target.value })}
      />
    </>
  );
}
