import type { ReactNode } from 'react';
import { useBrand } from '#app/lib/site-words.ts';
import { OpenSign } from '#app/ui/open-sign.tsx';
import type { ContactFrameWords, ShownPerson } from '#shared/words/page-words.ts';
import { Person } from './person.tsx';

type ContactFrameProps = {
  words: ContactFrameWords;
  heading: 'h2' | 'h3';
  /** For a page with more than the form: it has its own heading, and what to include is collapsed. */
  isFolded?: boolean;
  /** Who answers, where nothing else on the page says it. */
  person?: ShownPerson | undefined;
  /** The consultation form. */
  children?: ReactNode;
};

/** Everything around the consultation form: other contacts, reply time, what to send. */
export function ContactFrame({ words, heading, isFolded = false, person, children }: ContactFrameProps) {
  const brand = useBrand();
  const { formTitle, formLead, emailCard, chatCard, includeTitle, include } = words;
  return (
    <div className="with-margin gap-y-8 sm:gap-y-12">
      <div className="min-w-0">
        {!isFolded && (
          <>
            <Title as={heading}>{formTitle}</Title>
            <p className="mt-2 max-w-measure text-faint">{formLead}</p>
          </>
        )}
        {children && <div className={isFolded ? '' : 'mt-4 sm:mt-8'}>{children}</div>}
      </div>
      {/* The browser lays out every form for autofill, together with everything in the same containment. */}
      <div className="later min-w-0 space-y-6 [--room:79rem] sm:space-y-10 sm:[--room:56rem] lg:[--far:visible]">
        {(brand.email || brand.chat.href) && (
          <ul className="grid sm:grid-cols-2 sm:gap-4 lg:grid-cols-1">
            {brand.email && (
              <Card as={heading} card={emailCard} href={`mailto:${brand.email}`} address={brand.email} />
            )}
            {brand.chat.href && <Card as={heading} card={chatCard} href={brand.chat.href} />}
          </ul>
        )}
        <div>
          <Title as={heading}>{words.responseTimeTitle}</Title>
          <p className="mt-1.5 font-sans text-[0.9375rem] leading-relaxed text-faint">
            {words.responseTimeNote}
          </p>
        </div>
        {person ? (
          <Person person={person} isShort />
        ) : (
          brand.workedPrice && <p className="lining font-sans text-[0.9375rem]">{brand.workedPrice}</p>
        )}
        {isFolded ? (
          <details className="group border-y border-rule py-3">
            <summary className="flex items-baseline justify-between gap-4">
              <Title as={heading}>{includeTitle}</Title>
              <OpenSign />
            </summary>
            <IncludeList items={include} />
          </details>
        ) : (
          <div>
            <Title as={heading}>{includeTitle}</Title>
            <IncludeList items={include} />
          </div>
        )}
      </div>
    </div>
  );
}

type CardProps = { as: 'h2' | 'h3'; card: ContactFrameWords['emailCard']; href: string; address?: string };

function Card({ as, card, href, address }: CardProps) {
  return (
    <li className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 border-rule max-sm:border-t max-sm:py-3.5 sm:flex sm:flex-col sm:items-start sm:rounded-sm sm:border sm:bg-leaf sm:p-5">
      <Title as={as}>{card.title}</Title>
      <p className="col-span-2 mt-1 font-sans text-[0.9375rem] leading-normal text-faint max-sm:row-start-2 sm:mt-1.5 sm:leading-relaxed">
        {card.text}
      </p>
      {address && (
        <p className="col-span-2 mt-1 font-sans text-[0.9375rem] break-all max-sm:row-start-3 sm:mt-3">
          {address}
        </p>
      )}
      <a
        href={href}
        rel={address ? undefined : 'noopener'}
        className="mt-auto inline-block font-sans text-base max-sm:col-start-2 max-sm:row-start-1 sm:pt-3 font-medium link"
      >
        {card.action}
      </a>
    </li>
  );
}

function IncludeList({ items }: { items: ContactFrameWords['include'] }) {
  return (
    <ul className="mt-3 divide-y divide-rule border-y border-rule">
      {items.map(({ label, note }) => (
        <li key={label} className="py-2 sm:py-3">
          <p className="leading-snug font-semibold max-sm:mr-1 max-sm:inline">{label}</p>{' '}
          <p className="mt-0.5 font-sans text-[0.9375rem] leading-relaxed text-faint max-sm:inline">{note}</p>
        </li>
      ))}
    </ul>
  );
}

function Title({ as: Heading, children }: { as: 'h2' | 'h3'; children: string }) {
  return <Heading className="font-display text-[1.375rem] leading-snug">{children}</Heading>;
}
