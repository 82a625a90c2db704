import { AuditLog } from '#app/features/admin/audit-log.tsx';
import { LogOutButton } from '#app/features/auth/log-out-button.tsx';
import { EmailForm } from '#app/features/auth/security/email-form.tsx';
import { PasskeyList } from '#app/features/auth/security/passkey-list.tsx';
import { PasswordForm } from '#app/features/auth/security/password-form.tsx';
import { SecondFactor } from '#app/features/auth/security/second-factor.tsx';
import { SessionList } from '#app/features/auth/security/session-list.tsx';
import { DemoContent } from '#app/features/settings/demo-content.tsx';
import { Group, SettingsForm } from '#app/features/settings/settings-form.tsx';
import { createMeta } from '#app/lib/head.ts';
import { Disclosure } from '#app/ui/disclosure.tsx';
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

function Security() {
  return (
    <section id="security" aria-labelledby="security-title" className="scroll-mt-24 pb-10">
      <h2 id="security-title" className="title-3">
        Security
      </h2>
      <div className="mt-3 divide-y divide-rule border-t border-rule">
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
        <Disclosure title="Two-step sign-in">
          <SecondFactor />
        </Disclosure>
        <Disclosure title="Audit log">
          <AuditLog />
        </Disclosure>
      </div>
    </section>
  );
}
