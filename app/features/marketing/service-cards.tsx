import { Drawing } from '#app/ui/drawing.tsx';
import type { ServiceCard } from '#shared/contracts/words/page-sections.ts';

export function ServiceCards({ cards }: { cards: readonly ServiceCard[] }) {
  return (
    <ul>
      {cards.map(({ title, description, icon, href }) => (
        <li key={title} className="border-t border-rule">
          <a href={href} className="grid grid-cols-[2.5rem_1fr] gap-x-4 py-2.5">
            <Drawing name={icon} className="row-span-2" />
            <h3 className="title-3">
              <span className="pen-underline">{title}</span>
            </h3>
            <p className="text-[clamp(0.9375rem,0.9rem+0.2vw,1rem)] leading-[1.45] text-faint">
              {description}
            </p>
          </a>
        </li>
      ))}
    </ul>
  );
}
