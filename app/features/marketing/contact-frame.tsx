import type { ReactNode } from 'react';
import { useBrand } from '#app/lib/site-words.ts';
import { OpenSign } from '#app/ui/open-sign.tsx';
import type { ContactFrameWords } from '#shared/words/pages.ts';

type ContactFrameProps = {
  words: ContactFrameWords;
  /** The level of its headings: what stands right below the heading above it. */
  heading: 'h2' | 'h3';
  /** What to include is behind its title: for a page that holds more than the form. */
  isFolded?: boolean;
  /** The consultation form. */
  children?: ReactNode;
};

/** Everything around the consultation form: the other ways to write, how soon an answer comes, what to send. */
export function ContactFrame({ words, heading, isFolded = false, children }: ContactFrameProps) {
  const brand = useBrand();
  const { formTitle, formLead, emailCard, chatCard, includeTitle, include } = words;
  return (
    <div className="grid gap-x-16 gap-y-12 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="min-w-0">
        <Title as={heading}>{formTitle}</Title>
        <p className="mt-2 max-w-measure text-faint">{formLead}</p>
        {children && <div className="mt-8">{children}</div>}
      </div>
      {/* The browser lays out every form for its autofill, and what stands with it in the same part of the page. */}
      <div className="later min-w-0 space-y-10 [--room:79rem] sm:[--room:56rem] lg:[--far:visible]">
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-1">
          <Card as={heading} card={emailCard} href={`mailto:${brand.email}`} address={brand.email} />
          <Card as={heading} card={chatCard} href={brand.chat.href} />
        </ul>
        <ResponseTime as={heading} title={words.responseTimeTitle} note={words.responseTimeNote} />
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
    <li className="flex flex-col items-start rounded-sm border border-rule bg-leaf p-5">
      <Title as={as}>{card.title}</Title>
      <p className="mt-1.5 font-sans text-[0.9375rem] leading-relaxed text-faint">{card.text}</p>
      {address && <p className="mt-3 font-sans text-[0.9375rem] break-all">{address}</p>}
      <a
        href={href}
        rel={address ? undefined : 'noopener'}
        className="mt-auto inline-block pt-3 font-sans text-base font-medium underline decoration-edge underline-offset-[0.3em] hover:text-red hover:decoration-red"
      >
        {card.action}
      </a>
    </li>
  );
}

function ResponseTime({ as, title, note }: { as: 'h2' | 'h3'; title: string; note: string }) {
  return (
    <div className="border-l-2 border-red pl-4">
      <Title as={as}>{title}</Title>
      <p className="mt-1.5 font-sans text-[0.9375rem] leading-relaxed text-faint">{note}</p>
    </div>
  );
}

function IncludeList({ items }: { items: ContactFrameWords['include'] }) {
  return (
    <ul className="mt-3 divide-y divide-rule border-y border-rule">
      {items.map(({ label, note }) => (
        <li key={label} className="py-2 sm:py-3">
          <p className="leading-snug font-semibold max-sm:mr-2 max-sm:inline">{label}</p>
          <p className="mt-0.5 font-sans text-[0.9375rem] leading-relaxed text-faint max-sm:inline">{note}</p>
        </li>
      ))}
    </ul>
  );
}

function Title({ as: Heading, children }: { as: 'h2' | 'h3'; children: string }) {
  return <Heading className="font-display text-[1.375rem] leading-snug">{children}</Heading>;
}
