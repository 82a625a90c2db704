import { data } from 'react-router';
import { metaOf } from '#app/lib/head.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Frame, PageHead } from '#app/ui/page.tsx';
import { links } from './shell.tsx';

/** An address under /admin that does not exist. Rendered on the server, unlike the desk itself. */
export { links };

export function loader() {
  return data(null, { status: 404 });
}

export function clientLoader() {
  return null;
}

const title = 'Page Not Found';

export const meta = metaOf(
  { title: '404 - Page Not Found', description: 'There is no such page at the desk.', keywords: [] },
  404,
);

export default function DeskNotFound() {
  return (
    <main id="main" tabIndex={-1}>
      <Frame className="pb-16">
        <PageHead title={title} lead="There is no such page at the desk." />
        <div className="flex flex-wrap items-center gap-5">
          <ButtonLink href="/admin">To the desk</ButtonLink>
          <ButtonLink href="/" target="_self" look="plain">
            To the site
          </ButtonLink>
        </div>
      </Frame>
    </main>
  );
}
