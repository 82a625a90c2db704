import { ButtonLink } from './button.tsx';
import { Frame } from './page.tsx';

type ReadNextProps = {
  /** What it is, in a line. */
  facts: string;
  title: string;
  href: string;
  /** Its first sentence. */
  opening: string | undefined;
  /** To the request form, which names what was read. */
  ask: { label: string; href: string };
};

/** At the end of a text: the one best thing to read next, and a way to ask about what was read. */
export function ReadNext({ facts, title, href, opening, ask }: ReadNextProps) {
  return (
    <Frame className="print:hidden">
      <section aria-labelledby="read-next" className="later border-t border-ink py-10 [--room:16rem]">
        <h2 id="read-next" className="small-caps text-lg leading-none font-semibold">
          Read next
        </h2>
        <p className="title-2 mt-3">
          <a href={href}>
            <span className="pen-underline">{title}</span>
          </a>
        </p>
        <p className="clerk mt-1.5">{facts}</p>
        {opening && <p className="mt-3 max-w-measure text-lg">{opening}</p>}
        <ButtonLink href={ask.href} look="outline" className="mt-6">
          {ask.label}
        </ButtonLink>
      </section>
    </Frame>
  );
}
