import { useSearchParams } from 'react-router';
import { listParameters } from '#app/lib/list-parameters.ts';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { useTypedSearch } from '#app/lib/use-typed-search.ts';
import { postStatuses } from '#shared/contracts/post-status.ts';
import type { PostFilter } from './posts.requests.ts';

/** The list's filters. In the URL, so that a reload and a link show the same; Back does not step through them. */
export function usePostFilter() {
  const [parameters] = useSearchParams();
  const changeAddress = useChangeAddress();
  const { q } = listParameters(parameters);
  const status: PostFilter['status'] =
    postStatuses.find((known) => known === parameters.get('status')) ?? 'all';
  const show = (changes: Record<string, string>) => changeAddress(changes, { replace: true });
  const { text, setText } = useTypedSearch(q, (words) => show({ q: words }));

  return {
    filter: { q, status },
    text,
    setText,
    setStatus: (next: string) => show({ status: next === 'all' ? '' : next }),
    clear: () => {
      setText('');
      show({ q: '', status: '' });
    },
  };
}
