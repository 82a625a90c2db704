import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Location, Navigate, useLocation } from 'react-router';
import { adminOverviewQuery, launchQuery } from '#app/features/admin/admin.queries.ts';
import { AdminTabs } from '#app/features/admin/admin-tabs.tsx';
import { Latest } from '#app/features/admin/latest.tsx';
import { LaunchChecklist } from '#app/features/admin/launch-checklist.tsx';
import { Waiting } from '#app/features/admin/waiting.tsx';
import { LogOutButton } from '#app/features/auth/log-out-button.tsx';
import { RequestsOverview } from '#app/features/requests/admin/requests-overview.tsx';
import { RequestsPanel } from '#app/features/requests/admin/requests-panel.tsx';
import { AddSamplePanel, SamplesPanel } from '#app/features/samples/admin/samples-panel.tsx';
import { FirstRunInvitation } from '#app/features/settings/first-run-invitation.tsx';
import { createMeta } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';
import { FIRST_RUN_STEPS } from '#shared/contracts/settings-rules.ts';

export const meta = createMeta({ title: 'Dashboard', description: 'The admin desk.' });

const panels = {
  samples: <SamplesPanel />,
  submissions: <RequestsPanel />,
  add: <AddSamplePanel />,
};

/** A tab is titled as what it shows, also where its label is another (the specification's). */
const titles = new Map([
  ['samples', 'Samples'],
  ['submissions', 'Requests'],
  ['add', 'Add a sample'],
]);

export default function Dashboard() {
  const { data: overview, isPending } = useQuery(adminOverviewQuery());
  const { data: launch } = useQuery(launchQuery());
  const { hash, search, state }: Location<{ hasSignedIn?: boolean } | null> = useLocation();
  // The tab named in the URL comes first: lists that load later would push it out of view. Choosing one moves nothing.
  const tab = new URLSearchParams(search).get('tab') ?? '';
  const [isTabAsked] = useState(tab !== '');
  const preparations = (
    <div key="preparations" className="mt-5 space-y-5">
      <FirstRunInvitation />
      {launch && (
        <LaunchChecklist
          launch={launch}
          isPassing={state?.hasSignedIn === true && launch.firstRunStep < FIRST_RUN_STEPS}
        />
      )}
    </div>
  );
  const work = (
    <div key="work" className="mt-4 sm:mt-8">
      <AdminTabs panels={panels} waiting={overview?.waiting} />
    </div>
  );
  // Where it was until now, as in old mails.
  if (hash === '#security') return <Navigate to="/admin/settings#security" replace />;
  return (
    <Frame className="pt-5 sm:pt-8">
      <header className="flex flex-wrap items-center justify-between gap-x-3">
        <h1 className="admin-title">{(isTabAsked && titles.get(tab)) || 'Dashboard'}</h1>
        <div className="clerk flex flex-wrap items-center gap-x-4 text-sm text-faint">
          <a href="/admin/blog" className="link py-2">
            Manage Blog
          </a>
          <a href="/admin/comments" className="link py-2">
            Manage Comments
          </a>
          <LogOutButton className="font-normal" />
        </div>
      </header>
      {!isTabAsked && (
        <div className="mt-2 min-h-9">{overview && <Waiting waiting={overview.waiting} />}</div>
      )}
      {overview && !isTabAsked && <Latest latest={overview.latest} />}
      {!isTabAsked && <RequestsOverview />}
      {/* What is new comes first, so the rest waits for it instead of being pushed down. */}
      {isTabAsked ? [work, preparations] : !isPending && [preparations, work]}
    </Frame>
  );
}
