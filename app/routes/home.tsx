import { home } from '#app/content/home.ts';
import { metaOf } from '#app/lib/head.ts';
import { Frame, PageHead } from '#app/ui/page.tsx';

export const meta = metaOf(home.seo);

export default function Home() {
  return (
    <Frame>
      <PageHead title="Home" lead={home.hero.lead} />
    </Frame>
  );
}
