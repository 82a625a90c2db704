import { type ReactNode, useEffect, useState } from 'react';
import { ButtonLink } from '#app/ui/button.tsx';
import { OpenSign } from '#app/ui/open-sign.tsx';
import type { LaunchState } from '#shared/contracts/admin.ts';
import { counted } from '#shared/text/counted.ts';

const SEEN_KEY = 'launch-checklist';

type Task = { isDone: boolean; title: string; how: ReactNode; href: string; action: string };

type LaunchChecklistProps = {
  launch: LaunchState;
  /** About to redirect to the first run: a checklist shown for a moment does not count as seen. */
  isPassing?: boolean;
};

/** What is left to do before launch. Disappears when all of it is done. */
export function LaunchChecklist({ launch, isPassing = false }: LaunchChecklistProps) {
  // Once seen or begun, it is one line.
  const [isOpen] = useState(
    () => window.localStorage.getItem(SEEN_KEY) !== 'seen' && launch.firstRunStep === 0,
  );
  useEffect(() => {
    if (!isPassing) window.localStorage.setItem(SEEN_KEY, 'seen');
  }, [isPassing]);
  const tasks = listTasks(launch);
  const open = tasks.filter(({ isDone }) => !isDone);
  if (open.length === 0) return null;
  return (
    <section aria-labelledby="launch-title" className="border border-rule bg-leaf">
      <details className="group" open={isOpen}>
        <summary className="flex items-baseline gap-3 px-4 py-3 hover:text-faint sm:px-5">
          <h2 id="launch-title" className="font-display text-lg sm:text-xl">
            Before you launch
          </h2>
          <p className="lining ml-auto font-sans text-sm whitespace-nowrap text-faint">
            {tasks.length - open.length} of {tasks.length} done
          </p>
          <OpenSign />
        </summary>
        <ol className="divide-y divide-rule border-t border-rule">
          {open.map(({ title, how, href, action }) => (
            <li key={title} className="flex flex-wrap items-center gap-x-6 gap-y-2 px-5 py-3">
              <div className="min-w-0 flex-[1_1_24rem]">
                <p className="font-sans text-base font-semibold">{title}</p>
                <p className="max-w-measure font-sans text-[0.9375rem] leading-relaxed text-faint">{how}</p>
              </div>
              <ButtonLink href={href} variant="outline" size="small">
                {action}
              </ButtonLink>
            </li>
          ))}
        </ol>
      </details>
    </section>
  );
}

function listTasks(launch: LaunchState): Task[] {
  const { samples, posts, comments } = launch.demo;
  return [
    {
      isDone: !launch.isPasswordGenerated,
      title: 'Choose your own password',
      how: 'The current one was printed in a terminal, where others may have seen it.',
      href: '/admin/settings#security',
      action: 'Change it',
    },
    {
      isDone: launch.isAddressSet && launch.addressProblem === null,
      title: launch.isAddressSet ? 'Make the site reachable at its address' : 'Set your site’s address',
      how:
        launch.addressProblem ??
        'Links in emails, the sitemap, and search results still point to this machine.',
      href: '/admin/settings#address',
      action: 'Set the address',
    },
    {
      isDone: !launch.isProxyUntrusted,
      title: 'Let the site tell visitors apart',
      how: 'Your site runs behind another server (a proxy), so all visitors look like one person: they share one limit, and the sixth request within ten minutes is turned away. Settings has a line to send to whoever runs the server.',
      href: '/admin/settings#proxy',
      action: 'Read how',
    },
    {
      isDone: launch.isMailDelivered,
      title: launch.isMailConfigured ? 'Send a test email' : 'Connect a mail server',
      how: launch.isMailConfigured
        ? 'Nothing has been sent with these settings yet. Send yourself one.'
        : 'Until then, emails are saved to a folder and no one receives them.',
      href: '/admin/settings#mail',
      action: launch.isMailConfigured ? 'Send one' : 'Set up email',
    },
    {
      isDone: !launch.hasDefaultContact,
      title: 'Enter your contact address',
      how: 'The email address or chat link on your site is still a placeholder.',
      href: '/admin/words/brand',
      action: 'Enter it',
    },
    {
      isDone: launch.unreadPages.length === 0,
      title: 'Read what the site says about you',
      how: `These pages speak in your name. Change anything that isn’t true of you, and save: ${launch.unreadPages.join(', ')}.`,
      href: '/admin/words',
      action: 'Open the words',
    },
    {
      isDone: launch.isLawRead,
      title: 'Know the law where your clients study',
      how: 'In England, Ireland, Australia, New Zealand, and several states of the USA it is an offense to provide, or to advertise, work that students hand in as their own. Say where your clients are, and choose the words that fit.',
      href: '/admin/law',
      action: 'Read about it',
    },
    {
      isDone: launch.unconfirmedClaims === 0,
      title: 'Confirm or remove the claims',
      how: `${counted(launch.unconfirmedClaims, 'claim is', 'claims are')} unconfirmed. Keep the ones that are true.`,
      href: '/admin/words/claims',
      action: 'Review them',
    },
    {
      isDone: launch.exampleTestimonials === 0,
      title: 'Replace the demonstration testimonials',
      how: 'No client said these. Add real ones, with their consent, or send a client a link.',
      href: '/admin/words/testimonials',
      action: 'Review them',
    },
    {
      isDone: samples + posts + comments === 0,
      title: 'Remove the demonstration content',
      how: `${counted(samples, 'sample')}, ${counted(posts, 'post')} and ${counted(comments, 'comment')} came with the site.`,
      href: '/admin/settings#demonstration',
      action: 'Remove it',
    },
    {
      isDone: launch.backup.exists && launch.backup.verified !== null,
      title: launch.backup.exists ? 'Check a backup' : 'Make a first backup',
      how: launch.backup.exists ? 'You have one, but it hasn’t been checked yet.' : 'There is no backup yet.',
      href: '/admin/backups',
      action: 'Open backups',
    },
    {
      isDone: launch.hasSecondFactor,
      title: 'Turn on two-step sign-in',
      how: 'A stolen password won’t be enough.',
      href: '/admin/settings#security',
      action: 'Turn it on',
    },
  ];
}
