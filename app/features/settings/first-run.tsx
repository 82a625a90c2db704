import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { ADMIN_PATH } from '#app/lib/session.ts';
import { useFocusOnRefusal } from '#app/lib/use-focus-on-refusal.ts';
import { Button } from '#app/ui/button.tsx';
import { TextArea } from '#app/ui/field.tsx';
import { Loading } from '#app/ui/load-states.tsx';
import { Problem } from '#app/ui/problem.tsx';
import type { SettingsItem } from '#shared/contracts/settings.ts';
import { FIRST_RUN_STEPS } from '#shared/contracts/settings-rules.ts';
import { DemoContent } from './demo-content.tsx';
import { AddressStep, CONTACT_FIELDS, NAME_FIELDS, NameStep, PERSON_FIELDS } from './first-run-steps.tsx';
import { MAIL_FIELDS, MailSettings } from './mail-settings.tsx';
import { demoContentQuery, hasDemoContent, settingsQuery, type TypedSettings } from './settings.queries.ts';
import { type BrandField, brandQuery, useBrandForm } from './use-brand-form.ts';
import { only, useSettingsForm } from './use-settings-form.ts';

/** A few short steps that set up a new site. Each can be skipped, and the owner can continue later. */
export function FirstRun() {
  const settings = useQuery(settingsQuery());
  const brand = useQuery(brandQuery());
  const demo = useQuery(demoContentQuery());
  // Not a word about what was never there, or is gone for good.
  const [hasDemo, setHasDemo] = useState<boolean>();
  if (demo.data && hasDemo === undefined)
    setHasDemo(hasDemoContent(demo.data) || demo.data.restorableUntil !== null);
  if (!settings.data || !brand.data || (hasDemo === undefined && !demo.isError))
    return <Loading label="Loading" rows={['h-11', 'h-40']} className="max-w-measure space-y-5" />;
  return <Steps item={settings.data.item} brand={brand.data} hasDemo={hasDemo ?? false} />;
}

type Step = {
  title: string;
  lead: string;
  body: ReactNode;
  /** What is sent with this step. Drafts of other steps must not block it. */
  settings?: readonly (keyof TypedSettings)[];
  words?: readonly BrandField[];
};
type StepsProps = {
  item: SettingsItem;
  brand: Parameters<typeof useBrandForm>[0];
  hasDemo: boolean;
};

function Steps({ item, brand: record, hasDemo }: StepsProps) {
  const number = hasDemo ? FIRST_RUN_STEPS : FIRST_RUN_STEPS - 1;
  const navigate = useNavigate();
  const form = useSettingsForm(item);
  const brand = useBrandForm(record);
  const element = useFocusOnRefusal(form.refusals + brand.refusals);
  const isBusy = form.isSaving || brand.isSaving;
  // It can be repeated after it was finished.
  const [step, setStep] = useState(() => item.fields.firstRunStep % number);
  const isLast = step === number - 1;
  const heading = useRef<HTMLHeadingElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: at each step
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo(0, 0);
  }, [step]);

  async function goOn(fields: Step['settings'] = []) {
    const next = step + 1;
    const firstRunStep = Math.max(isLast ? FIRST_RUN_STEPS : next, item.fields.firstRunStep);
    if (!(await form.save({ ...only(form.typed, fields), firstRunStep }))) return;
    if (!isLast) setStep(next);
    else await navigate(ADMIN_PATH);
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (await brand.save(current.words ?? [])) await goOn(current.settings);
  }

  async function dismissFirstRun() {
    if (await form.save({ firstRunDismissed: true })) await navigate(ADMIN_PATH);
  }

  const steps: Step[] = [
    {
      title: 'Who writes here?',
      lead: 'Your name, field, and face appear wherever the site talks about you.',
      body: <NameStep brand={brand} />,
      words: NAME_FIELDS,
    },
    {
      title: 'Where can people find you?',
      lead: 'The address visitors type, and how to reach you.',
      body: <AddressStep brand={brand} form={form} />,
      settings: ['siteOrigin'],
      words: CONTACT_FIELDS,
    },
    {
      title: 'Your email',
      lead: 'Requests reach you by email, and students get a receipt. Send yourself a test.',
      body: <MailSettings form={form} />,
      settings: MAIL_FIELDS,
    },
    {
      title: 'A sentence about you',
      lead: 'Students want to know who reads their paper.',
      body: (
        <TextArea
          label="A sentence or two about you"
          mark="optional"
          rows={4}
          {...brand.wired('person.biography')}
        />
      ),
      words: PERSON_FIELDS,
    },
    {
      title: 'The demonstration content',
      lead: 'The site came with papers, posts, and comments, so you can see how it looks. Keep them for now, or start with an empty desk.',
      body: <DemoContent />,
    },
  ];
  const current = steps[step] as Step;

  return (
    <form
      ref={element}
      noValidate
      onSubmit={submit}
      data-unsaved={form.isChanged || brand.isChanged || undefined}
      className="max-w-measure"
    >
      <div className="flex items-baseline justify-between gap-4">
        <p className="small-caps font-sans text-faint">
          Step {step + 1} of {number}
        </p>
        <Button variant="plain" size="small" inactive={isBusy} onClick={dismissFirstRun}>
          Do this later
        </Button>
      </div>
      <h1 ref={heading} tabIndex={-1} className="mt-1 admin-title">
        {current.title}
      </h1>
      <p className="mt-2 mb-7 text-lg text-faint">{current.lead}</p>
      <div className="space-y-5">{current.body}</div>
      <Problem className="mt-5 font-sans">{brand.problem ?? form.problem}</Problem>
      <div className="mt-8 flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button type="submit" inactive={isBusy}>
          {isLast ? 'Finish' : 'Continue'}
        </Button>
        {!isLast && (
          <Button variant="plain" inactive={isBusy} onClick={() => goOn()}>
            Skip
          </Button>
        )}
        {step > 0 && (
          <Button variant="plain" inactive={isBusy} className="ml-auto" onClick={() => setStep(step - 1)}>
            Back
          </Button>
        )}
      </div>
    </form>
  );
}
