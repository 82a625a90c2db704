import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId } from 'react';
import { focusOn } from '#app/lib/focus-heading.ts';
import { useFocusOnRefusal } from '#app/lib/use-focus-on-refusal.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Field, Select } from '#app/ui/field.tsx';
import { LoadError, Loading } from '#app/ui/load-states.tsx';
import type { SettingsItem } from '#shared/contracts/settings.ts';
import { AddressField } from './address-field.tsx';
import { LookSettings } from './look-settings.tsx';
import { MailSettings } from './mail-settings.tsx';
import { settingsQuery } from './settings.queries.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** All settings. Saved settings apply from the next request. */
export function SettingsForm() {
  const settings = useQuery(settingsQuery());
  if (settings.isPending)
    return <Loading label="Loading the settings" rows={['h-11', 'h-64']} className="space-y-5" />;
  if (settings.isError) return <LoadError query={settings} fallback="Failed to load the settings" />;
  return <Loaded item={settings.data.item} />;
}

function Loaded({ item }: { item: SettingsItem }) {
  const form = useSettingsForm(item);
  const element = useFocusOnRefusal(form.refusals);

  // The URL named one of these groups, which had not rendered yet.
  useEffect(() => {
    const place = document.getElementById(window.location.hash.slice(1));
    if (!place || !element.current?.contains(place)) return;
    place.scrollIntoView();
    focusOn(place);
  }, [element]);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    await form.save();
  }

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      aria-label="Settings"
      data-unsaved={form.isChanged || undefined}
    >
      {form.isRestored && form.isChanged && (
        <p role="status" className="mb-6 border-l-2 border-info py-1 pl-4 font-sans text-[0.9375rem]">
          What you typed earlier is back, but not saved yet.{' '}
          <Button variant="plain" size="small" onClick={form.discard}>
            Discard it
          </Button>
        </p>
      )}
      <Group id="address" title="Address" note="Links in emails, search results, and the feed start with it.">
        <AddressField
          label="Address of the site"
          placeholder="https://www.example.com"
          {...form.wired(
            'siteOrigin',
            item.isAddressSet
              ? 'Forms are accepted only from pages of this address.'
              : 'Still the address of this machine. Enter the one that visitors type.',
          )}
        />
      </Group>
      <Group
        id="mail"
        title="Mail"
        note="Without a mail server, emails are saved to a folder and no one receives them."
      >
        <MailSettings form={form} />
      </Group>
      <Group id="look" title="Look" note="The accent color, your logo, and the typefaces.">
        <LookSettings form={form} />
      </Group>
      <Group id="visitors" title="Visitors" note="Analytics and chat load on public pages only.">
        <Select label="Comments" {...form.wired('commentModeration')}>
          <option value="auto">Hold only suspicious ones</option>
          <option value="all">Hold every comment</option>
          <option value="none">Publish everything but spam</option>
        </Select>
        <Field
          label="Google Analytics"
          placeholder="G-XXXXXXX"
          spellCheck={false}
          {...form.wired('analyticsId', 'The measurement ID. Leave it empty for no analytics.')}
        />
        <Field
          label="Chat widget"
          type="url"
          placeholder="https://"
          spellCheck={false}
          {...form.wired('chatWidgetUrl', 'The address of its script.')}
        />
        <Select label="Before analytics and chat load" {...form.wired('consent')}>
          <option value="implied">Load them for everyone</option>
          <option value="ask">Ask each visitor first</option>
        </Select>
        <Checkbox
          label="AI companies may read the site"
          {...form.named(
            'aiCrawlers',
            'Otherwise robots.txt tells their crawlers to stay away. Search engines are not affected.',
          )}
          checked={form.fields.aiCrawlers}
          onChange={(event) => form.change({ aiCrawlers: event.target.checked })}
        />
      </Group>
      <Group id="requests" title="Requests" note="The privacy page says the same number of months.">
        <Field
          label="Months until a closed request is deleted"
          inputMode="numeric"
          {...form.wired('requestMonths', 'With its files and emails. Backups follow as they expire.')}
          onChange={({ target: { name, value } }) => form.change({ [name]: Number(value) || value })}
        />
      </Group>
      <div
        data-changed={form.isChanged || undefined}
        data-save-bar={form.isChanged || undefined}
        className="bottom-0 z-10 -mx-5 flex flex-wrap items-center gap-x-4 gap-y-2 border-t border-rule bg-paper px-5 py-3 data-changed:sticky sm:mx-0 sm:px-0 thumb:bottom-thumb"
      >
        <Button type="submit" inactive={form.isSaving || !form.isChanged}>
          {form.isSaving ? 'Saving…' : 'Save settings'}
        </Button>
        {form.isChanged && (
          <Button variant="plain" onClick={form.discard}>
            Discard changes
          </Button>
        )}
        <p role="status" className="font-sans text-[0.9375rem]">
          {form.problem ? (
            <span className="problem">{form.problem}</span>
          ) : (
            form.isSaved && !form.isChanged && <span className="text-success">Saved.</span>
          )}
        </p>
      </div>
    </form>
  );
}

type GroupProps = { id: string; title: string; note: string; children: ReactNode };

export function Group({ id, title, note, children }: GroupProps) {
  const titleId = useId();
  return (
    <section
      id={id}
      aria-labelledby={titleId}
      className="grid scroll-mt-24 gap-x-12 gap-y-5 border-t border-rule py-8 lg:grid-cols-[14rem_minmax(0,40rem)]"
    >
      <div>
        <h2 id={titleId} className="font-display text-xl">
          {title}
        </h2>
        <p className="mt-1 font-sans text-sm text-faint">{note}</p>
      </div>
      <div className="min-w-0 space-y-5">{children}</div>
    </section>
  );
}
