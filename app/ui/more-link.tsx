import { ButtonLink } from './button.tsx';

/** Where a section goes on elsewhere. */
export function MoreLink({ link: { label, href } }: { link: { label: string; href: string } }) {
  return (
    <ButtonLink href={href} look="plain" className="mt-3 -ml-1 sm:mt-6">
      {label}
    </ButtonLink>
  );
}
