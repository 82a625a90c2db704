import { useSearchParams } from 'react-router';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { academicLevels, essayTypes } from '#shared/contracts/academic.ts';
import { requestSides, requestStates } from '#shared/contracts/request-states.ts';

/** The list's filters, in the URL next to the dashboard's own parameters. A change starts at page one. */
export function useRequestsView() {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress();
  const view = {
    page: Math.max(1, Math.floor(Number(parameters.get('page'))) || 1),
    q: parameters.get('q') ?? '',
    academicLevel: pickAllowed(academicLevels, parameters.get('academicLevel')),
    essayType: pickAllowed(essayTypes, parameters.get('essayType')),
    unread: pickAllowed(['true'], parameters.get('unread')),
    answered: pickAllowed(['true', 'false'], parameters.get('answered')),
    waitsFor: pickAllowed(requestSides, parameters.get('waitsFor')),
    state: pickAllowed(requestStates, parameters.get('state')),
    sort: pickAllowed(['newest'], parameters.get('sort')) || 'urgent',
  };

  // The tab was opened by default, and a reload might open another.
  const change = (changes: Partial<Record<keyof typeof view, string>>) =>
    changeAddress({ tab: 'submissions', ...changes }, { replace: true });

  return { view, change };
}

function pickAllowed(list: readonly string[], value: string | null): string {
  return value !== null && list.includes(value) ? value : '';
}
