import { BackupsPanel } from '#app/features/backups/backups-panel.tsx';
import { createMeta } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = createMeta({ title: 'Backups', description: 'The backups of the site.' });

export default function Backups() {
  return (
    <Frame className="pt-5 pb-8 sm:pt-8">
      <h1 className="mb-6 admin-title">Backups</h1>
      <BackupsPanel />
    </Frame>
  );
}
