import { Law } from '#app/features/settings/law.tsx';
import { createMeta } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = createMeta({ title: 'The law', description: 'What to know before launch.' });

export default function LawPage() {
  return (
    <Frame className="pt-5 pb-8 sm:pt-8">
      <h1 className="mb-6 admin-title">Know the law where your clients study</h1>
      <Law />
    </Frame>
  );
}
