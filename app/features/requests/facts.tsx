import type { ReactNode } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import {
  fieldRule,
  type RequestField,
  readableValue,
  requestFieldNames,
} from '#shared/contracts/request-fields.ts';
import type { Offer, RequestItem } from '#shared/contracts/requests.ts';
import { longDate } from '#shared/text/dates.ts';
import { formatPrice } from '#shared/text/prices.ts';

/** Names and values, one below the other. Those without a value are left out. */
function Facts({ facts }: { facts: [name: string, value: ReactNode][] }) {
  return (
    <dl className="lining mt-3 font-sans text-[0.9375rem] leading-snug">
      {facts
        .filter(([, value]) => value)
        .map(([name, value]) => (
          <div key={name} className="flex gap-x-4 border-b border-rule py-1.5 large-text:flex-wrap">
            <dt className="w-28 shrink-0 text-faint">{name}</dt>
            <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

/** Price, date, and what is and what is not part of the help. */
export function OfferFacts({ offer: { price, currency, date, includes, excludes } }: { offer: Offer }) {
  const t = useTranslations();
  return (
    <Facts
      facts={[
        [t('Price'), formatPrice(price, currency)],
        [t('Ready by'), date && longDate(date)],
        [t('What I do'), includes],
        [t('What stays yours'), excludes],
      ]}
    />
  );
}

type SentFactsProps = { sent: Pick<RequestItem, RequestField>; besides: readonly RequestField[] };

/** What the student sent with the form, besides what is shown elsewhere. */
export function SentFacts({ sent, besides }: SentFactsProps) {
  const t = useTranslations();
  return (
    <Facts
      facts={requestFieldNames
        .filter((field) => !besides.includes(field) && sent[field])
        .map((field) => [
          t(fieldRule(field).label),
          field === 'email' ? breakEmail(sent.email) : t(readableValue(field, sent[field] ?? '')),
        ])}
    />
  );
}

/** On a phone it may break before its domain, rather than anywhere. */
function breakEmail(email: string) {
  const at = email.lastIndexOf('@');
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at)}
    </>
  );
}
