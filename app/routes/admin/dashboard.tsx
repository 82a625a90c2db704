import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Location, useLocation } from 'react-router';
import { EmailForm } from '#app/features/auth/security/email-form.tsx';
import { PasskeyList } from '#app/features/auth/security/passkey-list.tsx';
import { PasswordForm } from '#app/features/auth/security/password-form.tsx';
import { SecondFactor } from '#app/features/auth/security/second-factor.tsx';
import { SessionList } from '#app/features/auth/security/session-list.tsx';
import { SubmissionsPanel } from '#app/features/consultations/admin/submissions-panel.tsx';
import { AuditLog } from '#app/features/desk/audit-log.tsx';
import { deskOverviewQuery, launchQuery } from '#app/features/desk/desk.queries.ts';
import { DeskTabs } from '#app/features/desk/desk-tabs.tsx';
import { Latest } from '#app/features/desk/latest.tsx';
import { LaunchChecklist } from '#app/features/desk/launch-checklist.tsx';
import { Waiting } from '#app/features/desk/waiting.tsx';
import { AddSamplePanel } from '#app/features/samples/admin/add-sample-panel.tsx';
import { SamplesPanel } from '#app/features/samples/admin/samples-panel.tsx';
import { FirstRunInvitation } from '#app/features/settings/first-run-invitation.tsx';
import { metaOf } from '#app/lib/head.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { Disclosure } from '#app/ui/disclosure.tsx';
import { Frame } from '#app/ui/page.tsx';
import { FIRST_RUN_STEPS } from '#shared/contracts/settings-rules.ts';

export const meta = metaOf({ title: 'Dashboard', description: 'The admin desk.', keywords: [] });

const panels = {
  samples: <SamplesPanel />,
  submissions: <SubmissionsPanel />,
  add: <AddSamplePanel />,
};

export default function Dashboard() {
  const { data: overview, isPending } = useQuery(deskOverviewQuery());
  const { data: launch } = useQuery(launchQuery());
  const { hash, search, state } = useLocation() as Location<{ hasSignedIn?: boolean } | null>;
  // The part named in the URL comes first: lists that load later would push it out of view. Choosing a tab here moves
  // nothing.
  const isSecurityAsked = hash === '#security';
  const [isTabAsked] = useState(() => new URLSearchParams(search).has('tab'));
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
    <div key="work" className="mt-8">
      <DeskTabs panels={panels} waiting={overview?.waiting} />
    </div>
  );
  return (
    <Frame className="pt-5 sm:pt-8">
      <header className="flex flex-wrap items-center justify-between gap-x-3 gap-y-4">
        <h1 className="font-display text-[2rem] leading-tight">Dashboard</h1>
        <div className="flex gap-3">
          <ButtonLink href="/admin/blog" look="outline" size="small">
            Manage Blog
          </ButtonLink>
          <ButtonLink href="/admin/comments" look="outline" size="small">
            Manage Comments
          </ButtonLink>
        </div>
      </header>
      <div className="mt-2 min-h-9">{overview && <Waiting waiting={overview.waiting} />}</div>
      {isSecurityAsked && <Security className="mt-6" />}
      {overview && !isTabAsked && !isSecurityAsked && <Latest latest={overview.latest} />}
      {/* What is new comes first, so the rest waits for it instead of being pushed down. */}
      {isTabAsked ? [work, preparations] : !isPending && [preparations, work]}
      {!isSecurityAsked && <Security className="mt-16" />}
    </Frame>
  );
}

function Security({ className }: { className: string }) {
  return (
    <section
      id="security"
      aria-labelledby="security-title"
      className={`scroll-mt-24 border-t border-ink pt-6 ${className}`}
    >
      <h2 id="security-title" className="font-display text-2xl">
        Security
      </h2>
      <div className="mt-3 divide-y divide-rule border-y border-rule">
        <Disclosure title="Active sessions">
          <SessionList />
        </Disclosure>
        <Disclosure title="Email address">
          <EmailForm />
        </Disclosure>
        <Disclosure title="Password">
          <PasswordForm />
        </Disclosure>
        <Disclosure title="Passkeys">
          <PasskeyList />
        </Disclosure>
        <Disclosure title="Second factor">
          <SecondFactor />
        </Disclosure>
        <Disclosure title="Audit log">
          <AuditLog />
        </Disclosure>
      </div>
    </section>
  );
}
