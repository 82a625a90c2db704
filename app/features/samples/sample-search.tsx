import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { useTranslations } from '#app/lib/site-words.ts';
import { suggestionsQuery } from '#app/lib/suggestions.query.ts';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { useTypedSearch } from '#app/lib/use-typed-search.ts';
import { Button } from '#app/ui/button.tsx';
import { listChoices } from '#app/ui/found-elsewhere.tsx';
import { SearchForm } from '#app/ui/search-box.tsx';
import type { PageWords } from '#shared/words/page-words.ts';
import type { Translate } from '#shared/words/translate.ts';
import { filterParameters, type SampleSearchFilter } from './filter-address.ts';
import { useFailureToast } from './use-failure-toast.ts';

const NONE = -1;

type SampleSearchProps = {
  filter: SampleSearchFilter;
  copy: Pick<PageWords['samples'], 'searchLabel' | 'searchPlaceholder'>;
};

/** The library's search box: suggests titles while typing, and leads to all results. */
export function SampleSearch({ filter, copy }: SampleSearchProps) {
  const t = useTranslations();
  const { q, ...filters } = filter;
  const id = useId();
  const navigate = useNavigate();
  const typed = useTypedSearch(q, showResults, { isManual: true });
  const [lastQ, setLastQ] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const words = typed.text.trim();
  const settledWords = useDebounced(words);
  // Only results for the current text are shown: a late response has another key.
  const isSettled = settledWords === words;
  const suggestions = useQuery({
    ...suggestionsQuery(settledWords),
    enabled: isOpen && isSettled && settledWords !== '',
  });
  useFailureToast(isOpen ? suggestions.error : null);

  // The URL was changed by Back or a link.
  if (q !== lastQ) {
    setLastQ(q);
    close();
  }

  // A filter was chosen while text is typed but not submitted: both are meant.
  const changeAddress = useChangeAddress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was chosen
  useEffect(() => {
    // `flushSync` does not work within an effect.
    if (words !== q) queueMicrotask(() => changeAddress({ q: words }, { replace: true }));
  }, [JSON.stringify(filters)]);

  const found = isSettled ? suggestions.data : undefined;
  const items = found ? listChoices(found, t) : [];
  const count = found?.samples.length ?? 0;
  const isShown = isOpen && words !== '';
  const activeItem = items[active];

  function close() {
    setOpen(false);
    setActive(NONE);
  }

  function showResults() {
    close();
    navigate(resultsPath(filter, words));
  }

  /** Whoever comes Back finds the words in the box, and their results. */
  function keepWords() {
    close();
    window.history.replaceState(window.history.state, '', resultsPath(filter, words));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return setOpen(true);
      setActive(nextActive(active, items.length, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) close();
      else typed.setText('');
    } else if (event.key === 'Enter' && isShown && activeItem) {
      event.preventDefault();
      document.getElementById(`${id}-${active}`)?.click();
    }
  }

  return (
    <SearchForm
      typed={typed}
      action="/samples"
      filters={filters}
      label={copy.searchLabel}
      placeholder={copy.searchPlaceholder}
      onBlur={({ currentTarget: form, relatedTarget: next }) => {
        // If the window loses the focus, the box still has it for when it comes back.
        if (!form.contains(next) && !form.contains(document.activeElement)) close();
      }}
      input={{
        role: 'combobox',
        'aria-autocomplete': 'list',
        'aria-expanded': isShown,
        'aria-controls': `${id}-list`,
        'aria-activedescendant': activeItem && isShown ? `${id}-${active}` : undefined,
        onInput(event) {
          typed.setText(event.currentTarget.value);
          setActive(NONE);
          setOpen(true);
        },
        onKeyDown,
      }}
      button={<Button type="submit">{t('Search')}</Button>}
    >
      {/* Always rendered, so that `aria-controls` can name it. */}
      <div
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-20 mt-1 rounded-sm border border-edge bg-leaf"
      >
        {/* A scrollable list would be a tab stop; the arrow keys go through its entries. */}
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={t('Matching samples')}
          tabIndex={-1}
          className="max-h-[60vh] overflow-y-auto"
        >
          {items.map(({ href, title, note }, index) => (
            <a
              key={href}
              id={`${id}-${index}`}
              href={href}
              role="option"
              aria-selected={index === active}
              tabIndex={-1}
              // Keeps the focus in the box, so that it does not close before the click arrives.
              onMouseDown={(event) => event.preventDefault()}
              onClick={keepWords}
              className="block border-b border-rule px-4 py-2.5 hover:bg-neutral-wash aria-selected:bg-neutral-wash"
            >
              <span className="block leading-snug">{title}</span>
              <span className="block font-sans text-sm text-faint">{note}</span>
            </a>
          ))}
        </div>
        <p role="status" className="px-4 py-2.5 font-sans text-sm text-faint">
          {stateText(suggestions.isError, found !== undefined, count, t)}
        </p>
      </div>
    </SearchForm>
  );
}

function resultsPath(filter: SampleSearchFilter, words: string): string {
  const parameters = new URLSearchParams(filterParameters({ ...filter, q: words }));
  return parameters.size > 0 ? `/samples?${parameters}` : '/samples';
}

function nextActive(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return NONE;
  if (active === NONE) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

function stateText(isError: boolean, isSuccess: boolean, count: number, t: Translate): string {
  if (isError) return t('The search failed. Try again.');
  if (!isSuccess) return t('Searching…');
  if (count === 0) return t('No samples found');
  return t(count === 1 ? '1 title' : '{n} titles', { n: count });
}
