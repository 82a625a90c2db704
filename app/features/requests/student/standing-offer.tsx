import { useTranslations } from '#app/lib/site-words.ts';
import { Button } from '#app/ui/button.tsx';
import type { Offer } from '#shared/contracts/requests.ts';
import { longDate } from '#shared/text/dates.ts';
import { formatPrice } from '#shared/text/prices.ts';

type StandingOfferProps = { offer: Offer; action: string; idempotencyKey: string };

/** The offer that can be accepted now. */
export function StandingOffer({ offer, action, idempotencyKey }: StandingOfferProps) {
  const t = useTranslations();
  return (
    <section aria-labelledby="offer" className="border border-ink px-5 py-5 sm:px-7">
      <h2 id="offer" className="title-2">
        {t('My offer')}
      </h2>
      <OfferFacts offer={offer} />
      <form method="post" action={`${action}/accept`} className="mt-5">
        <input type="hidden" name="offerId" value={offer._id} />
        <input type="hidden" name="idempotencyKey" value={`${idempotencyKey}-accept`} />
        <Button type="submit">{t('Accept this offer')}</Button>
        <p className="mt-2 font-sans text-sm text-faint">
          {t('Nothing is paid here. If you would like something changed, write to me below.')}
        </p>
      </form>
    </section>
  );
}

/** Price, date, and what is and what is not part of the help. */
export function OfferFacts({ offer: { price, currency, date, includes, excludes } }: { offer: Offer }) {
  const t = useTranslations();
  const facts = [
    ['Price', formatPrice(price, currency)],
    ['Ready by', date && longDate(date)],
    ['What I do', includes],
    ['What stays yours', excludes],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]));
  return (
    <dl className="lining mt-3 font-sans text-[0.9375rem] leading-snug">
      {facts.map(([name, value]) => (
        <div key={name} className="flex gap-x-4 border-b border-rule py-1.5 large-text:flex-wrap">
          <dt className="w-28 shrink-0 text-faint">{t(name)}</dt>
          <dd className="whitespace-pre-line wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
