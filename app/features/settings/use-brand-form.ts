import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { cacheTimes } from '#app/lib/query-client.ts';
import { adminRequest } from '#app/lib/session.ts';
import type { Brand, Person } from '#shared/contracts/words/site.ts';
import { sentence } from './use-settings-form.ts';

const DRAFT_KEY = 'octavo.first-run-draft';
const CONFLICT = 409;

type BrandRecord = { item: { fields: Brand; version: number } };
type Typed = { brand?: Partial<Omit<Brand, 'person'>>; person?: Partial<Person> };

export function brandQuery() {
  return queryOptions({
    queryKey: ['admin', 'words', 'brand', 'first run'],
    queryFn: () => adminRequest<BrandRecord>('/words/brand'),
    ...cacheTimes.admin,
    staleTime: 0,
  });
}

/** The words of the site about its writer, as far as the first run asks for them. */
export function useBrandForm({ item }: BrandRecord) {
  const client = useQueryClient();
  const [typed, setTyped] = useState(readDraft);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState<string>();
  const fields: Brand = {
    ...item.fields,
    ...typed.brand,
    person: { ...item.fields.person, ...typed.person },
  };

  function keep(next: Typed) {
    setTyped(next);
    writeDraft(next);
  }

  /** True when there was nothing to save, or all of it was. */
  async function save(): Promise<boolean> {
    if (!typed.brand && !typed.person) return true;
    setProblem(undefined);
    try {
      const saved = await adminRequest<BrandRecord>('/words/brand', {
        method: 'PUT',
        body: { fields, version: item.version },
      });
      client.setQueryData(brandQuery().queryKey, saved);
      keep({});
      setErrors({});
      return true;
    } catch (error) {
      const failed = error instanceof ApiError ? error.fields : [];
      setErrors(Object.fromEntries(failed.map(({ field, message }) => [field, sentence(message)])));
      setProblem(failed.length > 0 ? undefined : errorMessage(error, 'That could not be saved'));
      if (error instanceof ApiError && error.status === CONFLICT) await client.fetchQuery(brandQuery());
      return false;
    }
  }

  return {
    fields,
    errors,
    problem,
    change: (brand: Typed['brand']) => keep({ ...typed, brand: { ...typed.brand, ...brand } }),
    changePerson: (person: Typed['person']) => keep({ ...typed, person: { ...typed.person, ...person } }),
    discard: () => keep({}),
    save,
  };
}

export type BrandForm = ReturnType<typeof useBrandForm>;

function readDraft(): Typed {
  try {
    return JSON.parse(window.localStorage.getItem(DRAFT_KEY) ?? '{}') as Typed;
  } catch {
    return {};
  }
}

function writeDraft(draft: Typed) {
  try {
    window.localStorage.setItem(DRAFT_KEY, JSON.stringify(draft));
  } catch {
    // A browser may refuse storage: the form works all the same.
  }
}
