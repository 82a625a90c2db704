import { useQuery } from '@tanstack/react-query';
import { readAdmin } from '#app/lib/session.ts';
import { LoadError, Skeleton } from '#app/ui/load-states.tsx';
import { type BriefFact, type BriefField, type BriefProblem, briefFields } from '#shared/contracts/briefs.ts';

const labels: Record<BriefField, string> = {
  deadline: 'Deadline',
  length: 'Length',
  citationStyle: 'Citation style',
  level: 'Level',
  sources: 'Sources',
  restriction: 'Limits on outside help or AI',
};

const problems: Record<BriefProblem, string> = {
  scan: 'is a scan: a picture of text, which cannot be searched. Please read it yourself.',
  locked: 'is protected with a password.',
  damaged: 'could not be read.',
  limit: 'took too long or too much memory, and was not read.',
  long: 'is very long: only its beginning was read.',
  kind: 'was not read: only PDF, Word (DOCX) and text files are.',
};

/** What the message and the files say about the assignment, each as the sentence in which it stands. */
export function RequestBrief({ id }: { id: string }) {
  const { data, isPending, error, refetch } = useQuery(readAdmin('/requests/:id/brief', { params: { id } }));
  return (
    <section aria-labelledby="brief" className="font-sans text-[0.9375rem]">
      <h2 id="brief" className="font-display text-xl">
        What the brief says
      </h2>
      <p className="mt-1 text-sm text-faint">
        Found in the message and the files, on this server. It can miss things: the brief itself decides.
      </p>
      {isPending && <Skeleton className="mt-3 h-40" />}
      {error && <LoadError query={{ error, refetch }} fallback="The brief could not be read" />}
      {data && (
        <>
          <dl className="mt-3 divide-y divide-rule border-y border-rule">
            {briefFields
              .filter((field) => data.facts[field].length > 0)
              .map((field) => (
                <div key={field} className="py-2">
                  <dt className="text-faint">{labels[field]}</dt>
                  <Facts facts={data.facts[field]} isWhole={field === 'restriction'} />
                </div>
              ))}
            <Missing fields={briefFields.filter((field) => data.facts[field].length === 0)} />
          </dl>
          <ul className="mt-3 space-y-1 text-sm">
            {data.problems.map(({ name, problem }) => (
              <li key={name}>
                <span className="font-medium">{name}</span> {problems[problem]}
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Missing({ fields }: { fields: BriefField[] }) {
  if (fields.length === 0) return null;
  return (
    <div className="py-2 text-faint">
      <dt>{fields.map((field) => labels[field]).join('; ')}</dt>
      <dd className="italic">Not found. It may still be in the brief.</dd>
    </div>
  );
}

function Facts({ facts, isWhole }: { facts: BriefFact[]; isWhole: boolean }) {
  return [...new Set(facts.map(({ sentence }) => sentence))].map((sentence) => {
    const same = facts.filter((fact) => fact.sentence === sentence);
    const values = isWhole ? [] : same.map(({ value }) => value);
    return (
      <dd key={sentence} className="mt-1 wrap-anywhere">
        <q>
          <Quoted sentence={nestQuotes(sentence)} values={values.map(nestQuotes)} />
        </q>
        <span className="block text-sm text-faint">{same[0]?.place}</span>
      </dd>
    );
  });
}

/** Single marks for what is quoted within a quotation. */
function nestQuotes(text: string): string {
  return text.replaceAll('“', '‘').replaceAll('”', '’');
}

/** The sentence with its values in bold, in the order in which they stand in it. */
function Quoted({ sentence, values: [value, ...others] }: { sentence: string; values: string[] }) {
  if (value === undefined) return sentence;
  const start = sentence.indexOf(value);
  return (
    <>
      {sentence.slice(0, start)}
      <strong className="font-semibold">{value}</strong>
      <Quoted sentence={sentence.slice(start + value.length)} values={others} />
    </>
  );
}
