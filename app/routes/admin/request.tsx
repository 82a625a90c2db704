import { RequestPage } from '#app/features/requests/admin/request-page.tsx';
import { createMeta } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';
import type { Route } from './+types/request';

export const meta = createMeta({ title: 'Request', description: 'A consultation request.' });

export default function Request({ params }: Route.ComponentProps) {
  return (
    <Frame className="pt-5 pb-8 sm:pt-8">
      <nav aria-label="Breadcrumb">
        <a
          href="/admin?tab=submissions"
          className="-my-1.5 inline-block py-2.5 font-sans text-[0.9375rem] text-faint link"
        >
          Requests
        </a>
      </nav>
      <RequestPage key={params.id} id={params.id} />
    </Frame>
  );
}
