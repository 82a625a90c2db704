import { ButtonLink } from './button.tsx';

/** A link to where a section continues. */
export function MoreLink({ link: { label, href } }: { link: { label: string; href: string } }) {
  return (
    <ButtonLink href={href} look="plain" className="mt-1 -ml-1 sm:mt-6">
      {label}
    </ButtonLink>
  );
}
