import { Drawing } from '#app/ui/drawing.tsx';
import type { ServiceCard } from '#shared/contracts/words/page-sections.ts';

export function ServiceCards({ cards }: { cards: readonly ServiceCard[] }) {
  return (
    <ul className="services">
      {cards.map(({ title, description, icon, href }) => (
        <li key={title}>
          <a href={href}>
            <Drawing name={icon} />
            <h3 className="title-3">
              <span className="pen-underline">{title}</span>
            </h3>
            <p>{description}</p>
          </a>
        </li>
      ))}
    </ul>
  );
}
