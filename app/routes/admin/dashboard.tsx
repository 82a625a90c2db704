import { useQuery } from '@tanstack/react-query';
import { deskOverviewQuery } from '#app/features/desk/desk.queries.ts';
import { DeskTabs } from '#app/features/desk/desk-tabs.tsx';
import { AddSamplePanel } from '#app/features/samples/admin/add-sample-panel.tsx';
import { SamplesPanel } from '#app/features/samples/admin/samples-panel.tsx';
import { metaOf } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = metaOf({ title: 'Dashboard', description: 'The admin desk.', keywords: [] });

/** One line per tab: a panel takes its place by replacing the sentence. */
const panels = {
  samples: <SamplesPanel />,
  submissions: <p className="text-faint">The list of consultation requests is not part of this build yet.</p>,
  add: <AddSamplePanel />,
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
