import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/field.tsx';
import { Options } from '#app/ui/options.tsx';
import { academicLevelLabels, citationStyles } from '#shared/contracts/academic.ts';
import type { SampleParameters } from './sample-filters.ts';

/** Level and citation style, applied at once; without JavaScript a button submits them. */
export function SampleFilterForm({ q, level, citationStyle }: Omit<SampleParameters, 'page'>) {
  const changeAddress = useChangeAddress();
  const form = useRef<HTMLFormElement>(null);

  // The URL was changed by Back or a link: the selects follow, without losing the focus.
  useEffect(() => {
    for (const [name, value] of Object.entries({ level, citationStyle })) {
      const select = form.current?.elements.namedItem(name);
      if (select instanceof HTMLSelectElement) select.value = value ?? '';
    }
  }, [level, citationStyle]);

  function choose(form: HTMLFormElement) {
    const { level = '', citationStyle = '' } = Object.fromEntries(new FormData(form)) as Record<
      string,
      string
    >;
    changeAddress({ level, citationStyle }, { replace: false });
  }

  return (
    <Form
      ref={form}
      method="get"
      aria-label="Filter samples"
      className="mt-4 flex max-w-measure flex-wrap items-end gap-x-3 gap-y-3 sm:gap-x-4 print:hidden"
      onChange={(event) => choose(event.currentTarget)}
    >
      {q && <input type="hidden" name="q" value={q} />}
      {/* On a phone “Undergraduate” needs more width than the name of a style. */}
      <Select
        label="Level"
        name="level"
        defaultValue={level ?? ''}
        className="min-w-0 flex-1 basis-42 sm:basis-44"
      >
        <option value="">Every level</option>
        <Options labels={academicLevelLabels} />
      </Select>
      <Select
        label="Citation style"
        name="citationStyle"
        defaultValue={citationStyle ?? ''}
        className="min-w-0 flex-1 basis-30 sm:basis-44"
      >
        <option value="">Every style</option>
        {citationStyles.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
      <div className="hidden noscript:block">
        <Button type="submit" look="outline">
          Filter
        </Button>
      </div>
    </Form>
  );
}
