import { type FormEvent, useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Field, Select, TextArea } from '#app/ui/field.tsx';
import { MAX_TESTIMONIAL, MAX_TESTIMONIAL_NAME } from '#shared/contracts/testimonial-rules.ts';
import { sendTestimonial } from './testimonials.queries.ts';

type Errors = Partial<Record<'name' | 'field' | 'rating' | 'content' | 'consent' | 'form', string>>;

const ratings = { 5: 'Very satisfied', 4: 'Satisfied', 3: 'So-so', 2: 'Not satisfied', 1: 'Disappointed' };

/** What a client has to say, behind a link that only she has. */
export function TestimonialForm({ token, wasReceived }: { token: string; wasReceived: boolean }) {
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const text = (name: string) => String(form.get(name) ?? '');
    setSending(true);
    try {
      await sendTestimonial(token, {
        name: text('name'),
        field: text('field'),
        rating: Number(text('rating')),
        content: text('content'),
        consent: form.get('consent') === 'on',
      });
      setSent(true);
    } catch (error) {
      const fields = error instanceof ApiError ? error.fields : [];
      setErrors(
        fields.length > 0
          ? Object.fromEntries(fields.map(({ field, message }) => [field, message]))
          : { form: errorMessage(error, 'Your words could not be sent. Please try again.') },
      );
    }
    setSending(false);
  }

  if (isSent)
    return (
      <p role="status" className="max-w-measure text-xl">
        Thank you. I read it before anyone else does.
      </p>
    );
  return (
    // Sent before the page is hydrated, a POST waits and is repeated; a GET would take the words into the address.
    <form noValidate method="post" onSubmit={submit} className="max-w-measure space-y-5">
      {wasReceived && (
        <p className="font-sans text-[0.9375rem] text-faint">
          You have written before. What you send now takes its place.
        </p>
      )}
      <Field
        label="Your name"
        name="name"
        autoComplete="name"
        maxLength={MAX_TESTIMONIAL_NAME}
        hint="Initials are enough."
        error={errors.name}
      />
      <Field
        label="Field of study"
        mark="optional"
        name="field"
        maxLength={MAX_TESTIMONIAL_NAME}
        error={errors.field}
      />
      <Select label="How was it?" name="rating" defaultValue="" error={errors.rating}>
        <option value="">Please choose</option>
        {Object.entries(ratings)
          .reverse()
          .map(([value, label]) => (
            <option key={value} value={value}>
              {value} of 5: {label}
            </option>
          ))}
      </Select>
      <TextArea
        label="In your own words"
        name="content"
        rows={6}
        maxLength={MAX_TESTIMONIAL}
        hint="What was the task, and what was different afterwards?"
        error={errors.content}
      />
      <Checkbox
        label="These words may be published on this site with the name above."
        name="consent"
        error={errors.consent}
      />
      {errors.form && (
        <p role="alert" className="font-sans text-danger">
          {errors.form}
        </p>
      )}
      <Button type="submit" disabled={isSending}>
        {isSending ? 'Sending…' : 'Send'}
      </Button>
    </form>
  );
}
