import { Drawing } from '#app/ui/drawing.tsx';
import type { ServiceCard } from '#shared/contracts/words/pages.ts';

export function ServiceCards({ cards }: { cards: readonly ServiceCard[] }) {
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2">
      {cards.map(({ title, description, icon, href }) => (
        <li
          key={title}
          className="border-t border-rule py-3.5 first:max-sm:border-t-0 first:max-sm:pt-0 sm:py-7"
        >
          <a
            href={href}
            className="group grid grid-cols-[2rem_1fr] gap-x-3.5 sm:grid-cols-[3rem_1fr] sm:gap-x-4"
          >
            <Drawing name={icon} className="row-span-2 max-sm:mt-0.5 max-sm:size-8" />
            <h3 className="font-display text-[1.25rem] sm:pt-1 sm:text-[1.375rem] leading-snug">
              <span className="pen-underline pb-0.5">{title}</span>
            </h3>
            <p className="col-start-2 mt-0.5 font-sans text-[0.9375rem] leading-normal text-faint sm:mt-1.5 sm:font-serif sm:text-[1.0625rem] sm:leading-relaxed">
              {description}
            </p>
          </a>
        </li>
      ))}
    </ul>
  );
}
