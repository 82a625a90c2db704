import { useTranslations } from '#app/lib/site-words.ts';
import { fieldRule, readableValue, requestFieldNames } from '#shared/contracts/request-fields.ts';
import type { RequestView } from '#shared/contracts/request-page.ts';

type SentRequestProps = Pick<NonNullable<RequestView['details']>, 'sent'>;

/** What the student sent with the form. The message opens the conversation. */
export function SentRequest({ sent }: SentRequestProps) {
  const t = useTranslations();
  const shown = requestFieldNames.filter(
    (field) => field !== 'message' && field !== 'subject' && sent[field],
  );
  return (
    <section aria-labelledby="sent">
      <h2 id="sent" className="title-3">
        {t('What you sent')}
      </h2>
      <dl className="lining mt-3 font-sans text-[0.9375rem] leading-snug">
        {shown.map((field) => (
          <div key={field} className="flex gap-x-4 border-b border-rule py-1.5 large-text:flex-wrap">
            <dt className="w-28 shrink-0 text-faint">{t(fieldRule(field).label)}</dt>
            <dd className="wrap-anywhere">{t(readableValue(field, sent[field] ?? ''))}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
