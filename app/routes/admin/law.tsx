import { Law } from '#app/features/settings/law.tsx';
import { metaOf } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = metaOf({ title: 'The law', description: 'What to know before launch.', keywords: [] });

export default function LawPage() {
  return (
    <Frame className="pt-8 pb-24">
      <h1 className="mb-6 font-display text-[2rem] leading-tight">Know the law where your clients study</h1>
      <Law />
    </Frame>
  );
}
