import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ButtonLink } from '#app/ui/button.tsx';
import { FIRST_RUN_STEPS } from '#shared/contracts/settings-rules.ts';
import { demoContentQuery, hasDemoContent, settingsQuery } from './settings.queries.ts';

/** Shown until the five steps are done; redirects an owner who has just signed in to a new site. */
export function FirstRunInvitation() {
  const { data } = useQuery(settingsQuery());
  const { state }: { state: { hasSignedIn?: boolean } | null } = useLocation();
  const navigate = useNavigate();
  const fields = data?.item.fields;
  const isDue =
    state?.hasSignedIn === true &&
    fields !== undefined &&
    fields.firstRunStep < FIRST_RUN_STEPS &&
    !fields.firstRunDismissed;
  const demo = useQuery({ ...demoContentQuery(), enabled: isDue });
  const isLed = isDue && demo.data !== undefined && hasDemoContent(demo.data);

  useEffect(() => {
    if (isLed) void navigate('/admin/welcome', { replace: true });
  }, [isLed, navigate]);

  if (!data || data.item.fields.firstRunStep >= FIRST_RUN_STEPS) return null;
  const { firstRunStep } = data.item.fields;
  if (firstRunStep > 0) return <NextStep step={firstRunStep + 1} />;
  return (
    <section
      aria-label="First steps"
      className="flex flex-wrap items-center gap-x-6 gap-y-3 border border-ink bg-leaf px-5 py-4"
    >
      <div className="min-w-0 flex-[1_1_20rem]">
        <p className="font-display text-xl">Make this site yours</p>
        <p className="font-sans text-[0.9375rem] text-faint">
          A few short steps, less than five minutes. Skip any you like.
        </p>
      </div>
      <ButtonLink href="/admin/welcome" size="small">
        Begin
      </ButtonLink>
    </section>
  );
}

/** One line once the owner has begun. */
function NextStep({ step }: { step: number }) {
  return (
    <section aria-label="First steps" className="border border-rule bg-leaf px-5 py-3">
      <p className="flex flex-wrap items-baseline gap-x-4">
        <a
          href="/admin/welcome"
          className="font-display text-xl underline decoration-edge underline-offset-4"
        >
          Finish setting up
        </a>
        <span className="lining ml-auto font-sans text-sm text-faint">step {step} is next</span>
      </p>
    </section>
  );
}
