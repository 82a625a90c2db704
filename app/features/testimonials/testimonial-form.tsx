import { useEffect, useRef, useState } from 'react';
import { call } from '#app/lib/api.ts';
import { useTranslations } from '#app/lib/site-words.ts';
import { useFormDraft } from '#app/lib/use-form-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Field, Select, TextArea } from '#app/ui/field.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { toFormErrors, useForm } from '#app/ui/use-form.ts';
import { testimonialLabels as labels, testimonialRatings } from '#shared/contracts/testimonial-rules.ts';

const DRAFT_PLACE = 'sessionStorage';

type TestimonialFormProps = { token: string; wasReceived: boolean; isDecided: boolean };

/**
 * A client's testimonial, behind a secret link. Works as a plain form, since mail programs may open it. What is written
 * is kept in this tab until it is sent.
 */
export function TestimonialForm({ token, wasReceived, isDecided }: TestimonialFormProps) {
  const t = useTranslations();
  const [isSent, setSent] = useState(false);
  const thanks = useRef<HTMLParagraphElement>(null);

  const draftName = `testimonial:${token}`;
  const { form, errors, field, isSending } = useForm<keyof typeof labels>({
    async send({ rating, consent, ...texts }) {
      const body = { ...texts, rating: Number(rating), consent: consent === 'on' };
      await call('POST /testimonials/:token', { params: { token }, body });
      draft.forget();
      setSent(true);
    },
    failed: (error) => toFormErrors(error, t('It could not be sent. Please try again.')),
  });

  const draft = useFormDraft(form.ref, draftName, DRAFT_PLACE);

  // The form disappears, and the page is shorter than the scroll position.
  useEffect(() => {
    if (isSent) thanks.current?.focus();
  }, [isSent]);

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
            <div className="mt-6">{renderForm()}</div>
          </details>
        )}
      </div>
    );
  return renderForm();

  function renderForm() {
    return (
      <form
        {...form}
        method="post"
        action={`/api/testimonials/${token}`}
        data-draft={draftName}
        data-draft-in={DRAFT_PLACE}
        onInput={draft.store}
        className="max-w-measure space-y-5"
      >
        <Field
          label={t(labels.name)}
          {...field('name')}
          readOnly={isSending}
          autoComplete="name"
          hint={t('Initials are enough.')}
        />
        <Field label={t(labels.field)} mark={t('optional')} {...field('field')} readOnly={isSending} />
        <Select label={t(labels.rating)} {...field('rating')} defaultValue="">
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
          {...field('content')}
          readOnly={isSending}
          rows={6}
          hint={t('What was the task, and what was different afterwards?')}
        />
        <Checkbox label={t(labels.consent)} {...field('consent')} />
        <Problem className="font-sans">{errors.form && t(errors.form)}</Problem>
        <Button type="submit" inactive={isSending}>
          {isSending ? t('Sending…') : t('Send')}
        </Button>
      </form>
    );
  }
}
