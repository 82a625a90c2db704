import { ButtonLink } from './button.tsx';

type ClosingProps = { title: string; text: string; link: { label: string; href: string } };

/** The closing section of a page, with one call to action. */
export function Closing({ title, text, link }: ClosingProps) {
  return (
    <section className="later border-t border-part [--room:19rem] py-12 md:py-16 print:hidden">
      <h2 className="title-2">{title}</h2>
      <p className="lead">{text}</p>
      <ButtonLink href={link.href} className="mt-7">
        {link.label}
      </ButtonLink>
    </section>
  );
}
