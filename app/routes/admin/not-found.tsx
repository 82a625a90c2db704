import { data } from 'react-router';
import { SignInPage } from '#app/features/auth/sign-in-page.tsx';
import { createMeta } from '#app/lib/head.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { links } from './shell.tsx';

/** An unknown path under /admin. Rendered on the server, unlike the admin area itself. */
export { links };

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

export const meta = createMeta(
  { title: '404 - Page Not Found', description: 'There is no such page at the desk.' },
  404,
);

export default function AdminNotFound() {
  return (
    <SignInPage title="Page Not Found" lead="There is no such page at the desk.">
      <div className="flex flex-wrap items-center gap-5">
        <ButtonLink href="/admin">Back to the desk</ButtonLink>
        <ButtonLink href="/" target="_self" variant="plain">
          Back to the site
        </ButtonLink>
      </div>
    </SignInPage>
  );
}
