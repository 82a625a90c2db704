import { Field, Options, Select } from '#app/ui/field.tsx';
import { PictureField } from '#app/ui/upload-field.tsx';
import {
  contrastIn,
  isColour,
  lightenedForDark,
  MIN_CONTRAST,
  type Scheme,
  type Typeface,
} from '#shared/contracts/settings-rules.ts';
import type { SettingsForm } from './use-settings-form.ts';

const SHIPPED = { light: '#a3242e', dark: '#f0858c' };

const typefaceLabels: Record<Typeface, string> = {
  book: 'Serif headings, serif text',
  modern: 'Sans-serif headings, serif text',
  plain: 'Sans-serif throughout',
};

/** Colour, type, logo and icon, with the colour's contrast shown while it is chosen. */
export function LookSettings({ form }: { form: SettingsForm }) {
  const { accent, logo, icon } = form.fields;
  const derived = accent && isColour(accent) ? lightenedForDark(accent) : SHIPPED.dark;
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <Colour form={form} name="accent" label="Accent color" scheme="light" fallback={SHIPPED.light} />
        <Colour form={form} name="accentDark" label="Accent on dark" scheme="dark" fallback={derived} />
      </div>
      <Select label="Typefaces" {...form.wired('typeface')}>
        <Options labels={typefaceLabels} />
      </Select>
      <div className="grid gap-5 sm:grid-cols-2">
        <PictureField
          label="Logo"
          hint="Shown in the header instead of the drawn mark. PNG with a transparent background is best."
          url={logo ?? ''}
          error={form.errors.logo}
          use="logo"
          onChange={(url) => form.change({ logo: url || null })}
        />
        <PictureField
          label="Icon"
          hint="For browser tabs and home screens. Square, 512 pixels or more."
          url={icon ?? ''}
          error={form.errors.icon}
          use="icon"
          onChange={(url) => form.change({ icon: url || null })}
        />
      </div>
    </>
  );
}

type ColourProps = {
  form: SettingsForm;
  name: 'accent' | 'accentDark';
  label: string;
  scheme: Scheme;
  /** What is used while nothing is chosen. */
  fallback: string;
};

function Colour({ form, name, label, scheme, fallback }: ColourProps) {
  const value = form.fields[name];
  const shown = value && isColour(value) ? value : fallback;
  return (
    <Field
      label={label}
      placeholder={fallback}
      autoCapitalize="none"
      spellCheck={false}
      {...form.wired(
        name,
        value && !isColour(value) ? `Six digits, such as ${fallback}.` : contrastNote(scheme, shown),
      )}
      action={
        <input
          type="color"
          aria-label={`Choose the ${label.toLowerCase()}`}
          value={shown}
          onChange={(event) => form.change({ [name]: event.target.value })}
          className="mt-1.5 mr-2 size-8 cursor-pointer rounded-sm border border-edge bg-leaf p-0.5"
        />
      }
    />
  );
}

function contrastNote(scheme: Scheme, colour: string): string {
  const contrast = contrastIn(scheme, colour);
  const figure = `${contrast.toFixed(1)}:1 on ${scheme}`;
  if (contrast >= MIN_CONTRAST) return `${figure}: reads well.`;
  return `${figure}, too little to read. At least ${MIN_CONTRAST}:1 is needed.`;
}
