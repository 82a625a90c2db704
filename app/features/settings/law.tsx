import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callAdmin } from '#app/lib/session.ts';
import { showToast, toastFailure } from '#app/lib/toast-store.ts';
import { Button } from '#app/ui/button.tsx';
import { useConfirm } from '#app/ui/confirm.tsx';
import { Checkbox } from '#app/ui/field.tsx';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import { useForm } from '#app/ui/use-form.ts';
import { type ClientPlace, clientPlaces } from '#shared/contracts/settings-rules.ts';
import { saveSettings, settingsQuery } from './settings.queries.ts';

const places: Record<ClientPlace, { name: string; law?: string }> = {
  england: { name: 'England', law: 'Skills and Post-16 Education Act 2022, sections 26 to 28' },
  ireland: {
    name: 'Ireland',
    law: 'Qualifications and Quality Assurance (Education and Training) (Amendment) Act 2019, section 15',
  },
  australia: {
    name: 'Australia',
    law: 'Tertiary Education Quality and Standards Agency Amendment (Prohibiting Academic Cheating Services) Act 2020',
  },
  'new-zealand': {
    name: 'New Zealand',
    law: 'Education Act 1989, section 292E; the Education and Training Act 2020 has replaced that Act',
  },
  usa: {
    name: 'United States',
    law: 'In several states, for example New York (Education Law, section 213-b)',
  },
  elsewhere: { name: 'Elsewhere' },
};

/** What the owner must know before she launches: advice, no barrier. */
export function Law() {
  const settings = useQuery(settingsQuery());
  if (settings.isPending) return <Skeleton className="h-64" />;
  if (settings.isError) return <LoadError query={settings} fallback="The settings could not be loaded" />;
  return (
    <div className="max-w-measure space-y-8">
      <p>
        In the places below it is an offense to provide, or to advertise, work that students hand in as their
        own. In England and Australia the law looks at where the student is enrolled, not at where you are. In
        England even a text prepared for a particular assignment counts, whatever it is called; proofreading
        and teaching do not.
      </p>
      <Places saved={settings.data.item.fields.clientPlaces} />
      <CarefulWords />
      <p className="font-sans text-sm text-faint">
        This isn’t legal advice, nor a complete list. If in doubt, ask a lawyer where your clients study.
      </p>
    </div>
  );
}

function Places({ saved }: { saved: ClientPlace[] | null }) {
  const client = useQueryClient();
  const { form, isSending } = useForm<ClientPlace>({
    async send(chosen) {
      await saveSettings({ clientPlaces: clientPlaces.filter((place) => place in chosen) });
      showToast('success', 'Saved.');
      await client.invalidateQueries({ queryKey: ['admin'] });
    },
    failed(error) {
      toastFailure('Save failed')(error);
      return {};
    },
  });

  return (
    <form {...form}>
      <fieldset className="space-y-3">
        <legend className="mb-3 font-display text-xl">Where do your clients study?</legend>
        {clientPlaces.map((place) => (
          <Checkbox
            key={place}
            name={place}
            label={places[place].name}
            hint={places[place].law}
            defaultChecked={saved?.includes(place)}
          />
        ))}
        <Button type="submit" inactive={isSending}>
          {isSending ? 'Saving…' : 'Save'}
        </Button>
      </fieldset>
    </form>
  );
}

function CarefulWords() {
  const client = useQueryClient();
  const { confirm, confirmation } = useConfirm();
  const change = useMutation({
    mutationFn: () => callAdmin('POST /words/model-papers-only'),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'words'] }),
    onError: toastFailure('The words could not be changed'),
  });

  async function ask() {
    const yes = await confirm({
      title: 'Use these words?',
      text: 'They go live right away. Your current words stay in the revisions, so you can restore them.',
      action: 'Use these words',
    });
    if (yes) change.mutate();
  }

  return (
    <section className="space-y-3">
      <h2 className="font-display text-xl">Words that offer only model papers, editing, and coaching</h2>
      <p>
        One click changes what your services, topics, terms, and form say: what help you give, and that you
        write no part of anything handed in. Read them afterwards and make them your own. Your samples, posts,
        questions, and single topics stay as they are: check those yourself.
      </p>
      <Button variant="outline" inactive={change.isPending} onClick={() => void ask()}>
        {change.isPending ? 'Changing the words…' : 'Use these words'}
      </Button>
      <div role="status">
        {change.data && (
          <>
            <p className="mt-2 font-semibold">
              Changed. Read them now; you can undo each one under “Revisions”:
            </p>
            <ul className="mt-2 list-disc pl-6">
              {change.data.items.map(({ section, title }) => (
                <li key={section}>
                  <a
                    className="underline decoration-edge underline-offset-4"
                    href={`/admin/words/${section}`}
                  >
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {confirmation}
    </section>
  );
}
