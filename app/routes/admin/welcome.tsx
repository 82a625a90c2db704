import { FirstRun } from '#app/features/settings/first-run.tsx';
import { createMeta } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = createMeta({
  title: 'Welcome',
  description: 'A few short steps that make the site yours.',
});

export default function Welcome() {
  return (
    <Frame className="pt-10 pb-24 lg:pl-40">
      <FirstRun />
    </Frame>
  );
}
