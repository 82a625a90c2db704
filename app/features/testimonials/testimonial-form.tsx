import { type FormEvent, useEffect, useRef, useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { fillIn, findDraft, merged, readFields, storeDraft } from '#app/lib/drafts.ts';
import { toFieldErrors } from '#app/lib/field-errors.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { useFocusOnRefusal } from '#app/lib/use-focus-on-refusal.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Field, Select, TextArea } from '#app/ui/field.tsx';
import {
  testimonialLabels as labels,
  MAX_TESTIMONIAL,
  MAX_TESTIMONIAL_NAME,
  testimonialRatings,
} from '#shared/contracts/testimonial-rules.ts';
import { sendTestimonial } from './testimonials.queries.ts';

const DRAFT_PLACE = 'sessionStorage';

type Errors = Partial<Record<keyof typeof labels | 'form', string>>;
type TestimonialFormProps = { token: string; wasReceived: boolean; isDecided: boolean };

/**
 * A client's testimonial, behind a secret link. Works as a plain form, since mail programs may open it. What is written
 * is kept in this tab until it is sent.
 */
export function TestimonialForm({ token, wasReceived, isDecided }: TestimonialFormProps) {
  const t = useTranslations();
  const [errors, setErrors] = useState<Errors>({});
  const [isSending, setSending] = useState(false);
  const [isSent, setSent] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const element = useFocusOnRefusal(refusals);
  const thanks = useRef<HTMLParagraphElement>(null);

  const draftName = `testimonial:${token}`;

  // In a page from the server the draft is there already (`first-view/drafts.ts`).
  useEffect(() => {
    const draft = findDraft(draftName, DRAFT_PLACE);
    if (draft && element.current) fillIn(element.current, merged(element.current, draft));
  }, [draftName, element]);

  // The form disappears, and the page is shorter than the scroll position.
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);

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
      storeDraft(draftName, { fields: {} }, DRAFT_PLACE);
      setSent(true);
    } catch (error) {
      const fields = toFieldErrors(error);
      const isInFields = Object.keys(fields).length > 0;
      setErrors(
        isInFields ? fields : { form: errorMessage(error, t('It could not be sent. Please try again.')) },
      );
      setRefusals((count) => count + 1);
    }
    setSending(false);
  }

  if (isSent || isDecided || wasReceived)
    return (
      <div className="max-w-measure">
        <p ref={thanks} role="status" tabIndex={-1} className="text-xl">
          {isDecided
            ? t('Thank you. I have read it.')
            : t('Thank you. I will read it before anyone else does.')}
        </p>
        {!isDecided && !isSent && (
          <details className="mt-8">
            <summary className="cursor-pointer font-sans text-[0.9375rem]">
              {t('Write something different')}
            </summary>
            <div className="mt-6">{form()}</div>
          </details>
        )}
      </div>
    );
  return form();

  function form() {
    return (
      <form
        ref={element}
        noValidate
        method="post"
        action={`/api/testimonials/${token}`}
        data-draft={draftName}
        data-draft-in={DRAFT_PLACE}
        onInput={({ currentTarget }) =>
          storeDraft(draftName, { fields: readFields(currentTarget) }, DRAFT_PLACE)
        }
        onSubmit={submit}
        className="max-w-measure space-y-5"
      >
        <Field
          label={t(labels.name)}
          name="name"
          readOnly={isSending}
          autoComplete="name"
          maxLength={MAX_TESTIMONIAL_NAME}
          hint={t('Initials are enough.')}
          error={errors.name}
        />
        <Field
          label={t(labels.field)}
          mark={t('optional')}
          name="field"
          readOnly={isSending}
          maxLength={MAX_TESTIMONIAL_NAME}
          error={errors.field}
        />
        <Select label={t(labels.rating)} name="rating" defaultValue="" error={errors.rating}>
          <option value="">{t('Please choose')}</option>
          {Object.entries(testimonialRatings)
            .reverse()
            .map(([value, label]) => (
              <option key={value} value={value}>
                {t('{n} of 5: {label}', { n: value, label: t(label) })}
              </option>
            ))}
        </Select>
        <TextArea
          label={t(labels.content)}
          name="content"
          readOnly={isSending}
          rows={6}
          maxLength={MAX_TESTIMONIAL}
          hint={t('What was the task, and what was different afterwards?')}
          error={errors.content}
        />
        <Checkbox label={t(labels.consent)} name="consent" error={errors.consent} />
        {errors.form && (
          <p role="alert" className="font-sans problem">
            {t(errors.form)}
          </p>
        )}
        <Button type="submit" inactive={isSending}>
          {isSending ? t('Sending…') : t('Send')}
        </Button>
      </form>
    );
  }
}
