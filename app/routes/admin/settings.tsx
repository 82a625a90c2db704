import { type ReactNode, useState } from 'react';
import { AuditLog } from '#app/features/admin/audit-log.tsx';
import { LogOutButton } from '#app/features/auth/log-out-button.tsx';
import { EmailForm, PasswordForm } from '#app/features/auth/security/email-form.tsx';
import { PasskeyList } from '#app/features/auth/security/passkey-list.tsx';
import { SecondFactor } from '#app/features/auth/security/second-factor.tsx';
import { SessionList } from '#app/features/auth/security/session-list.tsx';
import { DemoContent } from '#app/features/settings/demo-content.tsx';
import { Group, SettingsForm } from '#app/features/settings/settings-form.tsx';
import { createMeta } from '#app/lib/head.ts';
import { OpenSign } from '#app/ui/open-sign.tsx';
import { Frame } from '#app/ui/page.tsx';

export const meta = createMeta({ title: 'Settings', description: 'The settings of the site.' });

export default function Settings() {
  return (
    <Frame className="pt-5 pb-8 sm:pt-8">
      <div className="mb-6 flex items-center justify-between gap-4">
        <h1 className="admin-title">Settings</h1>
        <LogOutButton />
      </div>
      {/* First, because the form below is loaded later and would push it out of view. */}
      <Security />
      <SettingsForm />
      <Group
        id="demonstration"
        title="Demonstration content"
        note="The papers, posts, and comments a new site comes with."
      >
        <DemoContent />
      </Group>
      <Group id="proxy" title="Proxy" note="For whoever runs the server: send them this.">
        <p className="font-sans text-base">
          If the site runs behind a proxy, start it with <code>TRUST_PROXY=on</code>. Then each visitor is
          known by their own address and has their own limit. With two proxies in a row, use{' '}
          <code>TRUST_PROXY=2</code>.
        </p>
      </Group>
    </Frame>
  );
}

const security = [
  { title: 'Active sessions', Panel: SessionList },
  { title: 'Email address', Panel: EmailForm },
  { title: 'Password', Panel: PasswordForm },
  { title: 'Passkeys', Panel: PasskeyList },
  { title: 'Two-step sign-in', Panel: SecondFactor },
  { title: 'Audit log', Panel: AuditLog },
];

function Security() {
  return (
    <section id="security" aria-labelledby="security-title" className="scroll-mt-24 pb-10">
      <h2 id="security-title" className="title-3">
        Security
      </h2>
      <div className="mt-3 divide-y divide-rule border-t border-rule">
        {security.map(({ title, Panel }) => (
          <Disclosure key={title} title={title}>
            <Panel />
          </Disclosure>
        ))}
      </div>
    </section>
  );
}

/** A collapsible part whose contents are rendered when it is first opened. */
function Disclosure({ title, children }: { title: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="group" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 items-center justify-between gap-6 py-2 hover:text-faint">
        <h3 className="font-sans text-base font-semibold">{title}</h3>
        <OpenSign />
      </summary>
      {isOpen && <div className="pt-2 pb-6">{children}</div>}
    </details>
  );
}
