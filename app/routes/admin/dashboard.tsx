import { useQuery } from '@tanstack/react-query';
import { deskOverviewQuery } from '#app/features/desk/desk.queries.ts';
import { DeskTabs } from '#app/features/desk/desk-tabs.tsx';
import { metaOf } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = metaOf({ title: 'Dashboard', description: 'The admin desk.', keywords: [] });

/** One line per tab: a panel takes its place by replacing the sentence. */
const panels = {
  samples: <p className="text-faint">The list of samples is not part of this build yet.</p>,
  submissions: <p className="text-faint">The list of consultation requests is not part of this build yet.</p>,
  add: <p className="text-faint">The form for new samples is not part of this build yet.</p>,
};

export default function Dashboard() {
  const overview = useQuery(deskOverviewQuery());
  return (
    <Frame className="pt-8 pb-16">
      <h1 className="font-display text-[2rem] leading-tight">Dashboard</h1>
      <DeskTabs panels={panels} waiting={overview.data?.waiting} />
    </Frame>
  );
}
