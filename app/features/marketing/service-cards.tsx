import { Drawing } from '#app/ui/drawing.tsx';
import type { ServiceCard } from '#shared/contracts/words/pages.ts';

export function ServiceCards({ cards }: { cards: readonly ServiceCard[] }) {
  return (
    <ul className="grid gap-x-12 sm:grid-cols-2">
      {cards.map(({ title, description, icon, href }) => (
        <li key={title} className="border-t border-rule py-5 sm:py-7">
          <a
            href={href}
            className="group grid grid-cols-[2.5rem_1fr] gap-x-3 sm:grid-cols-[3rem_1fr] sm:gap-x-4"
          >
            <Drawing name={icon} />
            <h3 className="pt-1 font-display text-[1.375rem] leading-snug">
              <span className="pen-underline pb-0.5">{title}</span>
            </h3>
            <p className="mt-1.5 text-[1.0625rem] leading-relaxed text-faint max-sm:col-span-2 sm:col-start-2">
              {description}
            </p>
          </a>
        </li>
      ))}
    </ul>
  );
}
