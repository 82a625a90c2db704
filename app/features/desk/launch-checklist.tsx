import { type ReactNode, useState } from 'react';
import { OpenSign } from '#app/ui/open-sign.tsx';
import type { DeskOverview } from '#shared/contracts/desk.ts';

const KEPT_AS = 'launch-checklist';

type LaunchChecklistProps = {
  launch: DeskOverview['launch'];
  hasDemoTestimonials: boolean;
  hasDefaultEmail: boolean;
};

type Task = { isDone: boolean; title: string; how: ReactNode };

/** What is still to do before anyone else sees the site. It goes away by itself when all of it is done. */
export function LaunchChecklist({ launch, hasDemoTestimonials, hasDefaultEmail }: LaunchChecklistProps) {
  const [isOpen] = useState(wasLeftOpen);
  const tasks: Task[] = [
    {
      isDone: !launch.isPasswordGenerated,
      title: 'Choose your own password',
      how: (
        <>
          The one you have was printed to a terminal.{' '}
          <a href="#security" className={link}>
            Change it below
          </a>
          .
        </>
      ),
    },
    {
      isDone: launch.isSiteAddressSet,
      title: 'Set the address of the site',
      how: (
        <>
          Links in mails, in the sitemap and in search results still point to this machine. Set{' '}
          <code>SITE_ORIGIN</code>, for example <code>https://www.example.com</code>, and start again.
        </>
      ),
    },
    {
      isDone: launch.isMailConfigured,
      title: 'Connect a mail server',
      how: (
        <>
          Until then mail is written into the folder <code>outbox</code> of the data directory and reaches
          nobody. Set <code>SMTP_URL</code> and <code>MAIL_FROM</code>.
        </>
      ),
    },
    {
      isDone: !hasDefaultEmail,
      title: 'Put in your contact address',
      how: (
        <>
          The site shows a placeholder. Change <code>email</code> in <code>shared/words/brand.ts</code>.
        </>
      ),
    },
    {
      isDone: !hasDemoTestimonials,
      title: 'Replace the demonstration testimonials',
      how: (
        <>
          Nobody said those things. Put real words, with consent, into{' '}
          <code>shared/words/testimonials.ts</code> and set <code>testimonialsAreDemonstration</code> to{' '}
          <code>false</code>.
        </>
      ),
    },
    {
      isDone: launch.hasBackup,
      title: 'Make a first backup',
      how: (
        <>
          One is made every night.{' '}
          <a href="/admin/backups" className={link}>
            Make the first one now
          </a>{' '}
          and see that it can be restored.
        </>
      ),
    },
  ];
  const open = tasks.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="launch-title" className="border border-rule bg-leaf">
      <details className="group" open={isOpen} onToggle={(event) => keepOpen(event.currentTarget.open)}>
        <summary className="flex items-baseline gap-4 px-5 py-3 hover:text-red">
          <h2 id="launch-title" className="font-display text-xl">
            Before the site is shown to anyone
          </h2>
          <p className="lining ml-auto font-sans text-sm whitespace-nowrap text-faint">
            {tasks.length - open.length} of {tasks.length} done
          </p>
          <OpenSign />
        </summary>
        <ol className="divide-y divide-rule border-t border-rule">
          {open.map(({ title, how }) => (
            <li key={title} className="px-5 py-3">
              <p className="font-sans text-base font-semibold">{title}</p>
              <p className="max-w-measure font-sans text-[0.9375rem] leading-relaxed text-faint [&_code]:text-ink">
                {how}
              </p>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

/** On a phone the day's work comes first; there the list waits behind its title until it is wanted. */
function wasLeftOpen(): boolean {
  const left = window.localStorage.getItem(KEPT_AS);
  return left ? left === 'open' : window.matchMedia('(min-width: 48rem)').matches;
}

function keepOpen(isOpen: boolean) {
  window.localStorage.setItem(KEPT_AS, isOpen ? 'open' : 'closed');
}

const link = 'text-ink underline decoration-edge underline-offset-4 hover:text-red';
