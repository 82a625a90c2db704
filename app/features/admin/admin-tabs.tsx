import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { Tabs } from '#app/ui/tabs.tsx';
import type { AdminOverview } from '#shared/contracts/admin.ts';

const tabIds = ['samples', 'submissions', 'add'] as const;
type AdminTab = (typeof tabIds)[number];

const labels: Record<AdminTab, ReactNode> = {
  samples: 'Samples',
  // On a phone the three are in one row.
  submissions: (
    <span>
      <span className="max-sm:sr-only">Consultation </span>Submissions
    </span>
  ),
  add: 'Add Sample',
};

type AdminTabsProps = {
  panels: Record<AdminTab, ReactNode>;
  waiting: AdminOverview['waiting'] | undefined;
};

/** The dashboard's tabs. The chosen one is in the URL; a panel's own parameters are removed when it is left. */
export function AdminTabs({ panels, waiting }: AdminTabsProps) {
  const [parameters, setParameters] = useSearchParams();
  const chosen = tabIds.find((id) => id === parameters.get('tab')) ?? 'samples';

  return (
    <Tabs
      label="Dashboard"
      tabs={tabIds.map((id) => ({
        id,
        label: labels[id],
        count: id === 'submissions' ? waiting?.unreadRequests : undefined,
      }))}
      chosen={chosen}
      onChoose={(tab) => setParameters({ tab }, { replace: true, preventScrollReset: true })}
    >
      {panels[chosen]}
    </Tabs>
  );
}
