import { SectionList } from '#app/features/words/section-list.tsx';
import { createMeta } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = createMeta({ title: 'Words', description: 'The words of the site.' });

export default function Words() {
  return (
    <Frame className="pt-5 pb-8 sm:pt-8">
      <h1 className="admin-title">Words</h1>
      <p className="mt-2 mb-6 max-w-measure text-faint">
        Everything visitors read, page by page. What you save is live right away, and you can restore any
        earlier version.
      </p>
      <SectionList />
    </Frame>
  );
}
