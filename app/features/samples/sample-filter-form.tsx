import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { useTranslations } from '#app/lib/site-words.ts';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/field.tsx';
import { sampleFilters } from '#shared/contracts/sample-filters.ts';
import { type SampleFilterName, sampleFilterNames } from '#shared/contracts/sample-rules.ts';
import type { SampleFilterCounts } from '#shared/contracts/samples.ts';
import { toRecord } from '#shared/records.ts';
import type { Translate } from '#shared/words/translate.ts';
import type { SampleSearchFilter } from './filter-address.ts';
import { filterCountsQuery } from './samples.queries.ts';

const KEYBOARD_PAUSE_MS = 1_000;

/** The filters of a list, applied at once; without JavaScript a button submits them. */
export function SampleFilterForm({ filter, subject }: { filter: SampleSearchFilter; subject?: string }) {
  const changeAddress = useChangeAddress();
  const t = useTranslations();
  const form = useRef<HTMLFormElement>(null);
  const { data: counts } = useQuery({
    ...filterCountsQuery({ ...filter, ...(subject && { subject }) }),
    placeholderData: keepPreviousData,
  });
  /** Arrow keys pass through options that are not meant: a choice by keyboard waits for Enter, Tab or a pause. */
  const isByKeyboard = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => () => clearTimeout(timer.current), []);

  // The URL was changed by Back or a link: the selects follow, without losing the focus.
  const values = JSON.stringify(filter);
  useEffect(() => {
    const chosen: SampleSearchFilter = JSON.parse(values);
    for (const name of sampleFilterNames) {
      const select = form.current?.elements.namedItem(name);
      if (select instanceof HTMLSelectElement) select.value = chosen[name] ?? '';
    }
  }, [values]);

  function choose(form: HTMLFormElement) {
    const data = new FormData(form);
    changeAddress(
      toRecord(sampleFilterNames, (name) => String(data.get(name) ?? '')),
      { replace: false },
    );
  }

  function chooseNow({ currentTarget }: { currentTarget: HTMLFormElement }) {
    clearTimeout(timer.current);
    choose(currentTarget);
  }

  return (
    <Form
      ref={form}
      method="get"
      aria-label={t('Filter samples')}
      className="mt-4 grid max-w-measure grid-cols-[10fr_11fr] items-end gap-3 sm:flex sm:gap-x-4 print:hidden"
      onChange={(event) => {
        const { currentTarget } = event;
        clearTimeout(timer.current);
        if (isByKeyboard.current) timer.current = setTimeout(() => choose(currentTarget), KEYBOARD_PAUSE_MS);
        else choose(currentTarget);
      }}
      onPointerDown={() => {
        isByKeyboard.current = false;
      }}
      onKeyDown={(event) => {
        isByKeyboard.current = true;
        if (event.key === 'Enter') chooseNow(event);
      }}
      onBlur={chooseNow}
    >
      {filter.q && <input type="hidden" name="q" value={filter.q} />}
      {sampleFilterNames.map((name) => (
        <Select
          key={name}
          label={t(sampleFilters[name].label)}
          name={name}
          defaultValue={filter[name] ?? ''}
          className="min-w-0 flex-1"
        >
          <option value="">{t(sampleFilters[name].all)}</option>
          {listChoices(name, filter, counts, t).map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </Select>
      ))}
      <div className="hidden noscript:block">
        <Button type="submit" variant="outline">
          {t('Filter')}
        </Button>
      </div>
    </Form>
  );
}

/** What a filter offers: its list, or what the library has. The numbers know nothing of a search. */
function listChoices(
  name: SampleFilterName,
  filter: SampleSearchFilter,
  counts: SampleFilterCounts | undefined,
  t: Translate,
) {
  const { values, toLabel } = sampleFilters[name];
  const counted = new Map(counts?.[name].map(({ value, count }) => [value, count]));
  const offered = values ?? new Set([...counted.keys(), ...(filter[name] ? [filter[name]] : [])]);
  const choices = [...offered].map((value) => ({
    value,
    label: counts && !filter.q ? `${t(toLabel(value))} (${counted.get(value) ?? 0})` : t(toLabel(value)),
  }));
  return values ? choices : choices.sort((a, b) => a.label.localeCompare(b.label, 'en'));
}
