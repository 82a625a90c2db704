import { useRef } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import type { ComposerFormProps } from './request-actions.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useSending } from './use-sending.ts';

/** Price, date and scope. The student accepts it on her page. */
export function OfferForm({ request, actions }: ComposerFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const { clear } = useKeptForm(form, `request-offer:${request._id}`);
  const { submit, isSending, errors } = useSending(
    (data) => {
      const text = (name: string) => String(data.get(name) ?? '');
      return actions.makeOffer({
        // "1,250" is what people type.
        price: Number(text('price').replaceAll(',', '')),
        currency: text('currency').trim().toUpperCase() || 'USD',
        date: text('date') || null,
        includes: text('includes'),
        excludes: text('excludes'),
        text: text('text'),
      });
    },
    'The offer is on its way.',
    clear,
  );
  const { offer } = request;
  return (
    <form ref={form} onSubmit={submit} className="space-y-3">
      <div className="grid grid-cols-[minmax(0,1fr)_6rem] gap-3 sm:grid-cols-[minmax(0,1fr)_6rem_minmax(0,1fr)]">
        <Field
          label="Price"
          name="price"
          inputMode="decimal"
          required
          defaultValue={offer?.price}
          error={errors.price}
        />
        <Field
          label="Currency"
          name="currency"
          maxLength={3}
          defaultValue={offer?.currency ?? 'USD'}
          error={errors.currency}
        />
        <Field
          className="max-sm:col-span-2"
          label="Ready by"
          name="date"
          type="date"
          defaultValue={offer?.date ?? request.deadline ?? ''}
          error={errors.date}
        />
      </div>
      <TextArea
        label="What help is given"
        name="includes"
        rows={2}
        defaultValue={offer?.includes}
        error={errors.includes}
      />
      <TextArea
        label="What is not"
        name="excludes"
        rows={2}
        defaultValue={offer?.excludes}
        error={errors.excludes}
      />
      <TextArea label="A few words with it" name="text" rows={4} error={errors.text ?? errors.form} />
      <Button type="submit" inactive={isSending}>
        {isSending ? 'Sending...' : 'Send the offer'}
      </Button>
    </form>
  );
}
