import { DemoContent } from '#app/features/settings/demo-content.tsx';
import { Group, SettingsForm } from '#app/features/settings/settings-form.tsx';
import { metaOf } from '#app/lib/head.ts';
import { Frame } from '#app/ui/page.tsx';

export const meta = metaOf({ title: 'Settings', description: 'The settings of the site.', keywords: [] });

export default function Settings() {
  return (
    <Frame className="pt-8 pb-24">
      <h1 className="mb-6 font-display text-[2rem] leading-tight">Settings</h1>
      <SettingsForm />
      <Group
        id="demonstration"
        title="Demonstration content"
        note="An empty site is filled with papers, posts and comments that nobody wrote to you."
      >
        <DemoContent />
      </Group>
      <Group id="proxy" title="Proxy" note="For whoever runs the machine: send them this.">
        <p className="font-sans text-base">
          If a proxy stands before the site, start the site with <code>TRUST_PROXY=on</code>. Then it knows
          visitors by their own address, and each has a limit of their own. With two proxies in a row, use{' '}
          <code>TRUST_PROXY=2</code>.
        </p>
      </Group>
    </Frame>
  );
}
