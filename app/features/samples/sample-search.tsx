import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Form, useNavigate } from 'react-router';
import { postPath, samplePath } from '#app/lib/paths.ts';
import { useSay } from '#app/lib/site-words.ts';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { Button } from '#app/ui/button.tsx';
import { Marked } from '#app/ui/marked.tsx';
import type { SampleSummary } from '#shared/contracts/samples.ts';
import type { Suggestions } from '#shared/contracts/suggestions.ts';
import type { PageWords } from '#shared/words/pages.ts';
import type { Say } from '#shared/words/say.ts';
import { filterParameters, type SampleSearchFilter } from './sample-filters.ts';
import { MAX_SUGGESTIONS, suggestionsQuery } from './samples.queries.ts';
import { useFailureToast } from './use-failure-toast.ts';

const NONE = -1;

type SampleSearchProps = {
  filter: SampleSearchFilter;
  copy: Pick<PageWords['samples'], 'searchLabel' | 'searchPlaceholder'>;
};

/** The library's search box: suggests titles while typing, and leads to all results. */
export function SampleSearch({ filter, copy }: SampleSearchProps) {
  const say = useSay();
  const { q, ...filters } = filter;
  const id = useId();
  const navigate = useNavigate();
  const [text, setText] = useState(q);
  const [lastQ, setLastQ] = useState(q);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(NONE);
  const words = text.trim();
  const settledWords = useDebounced(words);
  // Only results for the current text are shown: a late response has another key.
  const isSettled = settledWords === words;
  const suggestions = useQuery({
    ...suggestionsQuery(settledWords),
    enabled: isOpen && isSettled && settledWords !== '',
  });
  useFailureToast(isOpen ? suggestions.error : null);

  // The URL was changed by Back or a link: the box follows.
  if (q !== lastQ) {
    setLastQ(q);
    setText(q);
    close();
  }

  // A filter was chosen while text is typed but not submitted: both are meant.
  const changeAddress = useChangeAddress();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what was chosen
  useEffect(() => {
    // `flushSync` does not work within an effect.
    if (words !== q) queueMicrotask(() => changeAddress({ q: words }, { replace: true }));
  }, [JSON.stringify(filters)]);

  const { samples: titles = [], others } = (isSettled && suggestions.data) || {};
  const items = choicesOf(titles, others, say);
  const isShown = isOpen && words !== '';
  const activeItem = items[active];

  function close() {
    setOpen(false);
    setActive(NONE);
  }

  function search() {
    close();
    const parameters = new URLSearchParams(filterParameters({ ...filter, q: words }));
    navigate(parameters.size > 0 ? `/samples?${parameters}` : '/samples');
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!isShown) return setOpen(true);
      setActive(nextActive(active, items.length, event.key === 'ArrowDown' ? 1 : -1));
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isShown) close();
      else setText('');
    } else if (event.key === 'Enter' && isShown && activeItem) {
      event.preventDefault();
      close();
      navigate(activeItem.href);
    }
  }

  return (
    <Form
      action="/samples"
      method="get"
      role="search"
      className="relative max-w-measure"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
      onBlur={({ currentTarget: form, relatedTarget: next }) => {
        // If the window loses the focus, the box still has it for when it comes back.
        if (!form.contains(next) && !form.contains(document.activeElement)) close();
      }}
    >
      {Object.entries(filters).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label htmlFor={id} className="font-sans text-sm font-semibold">
        {copy.searchLabel}
      </label>
      <div className="mt-1.5 flex gap-2">
        <input
          id={id}
          name="q"
          type="search"
          role="combobox"
          autoComplete="off"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={`${id}-list`}
          aria-activedescendant={activeItem && isShown ? `${id}-${active}` : undefined}
          value={text}
          placeholder={copy.searchPlaceholder}
          onInput={(event) => {
            setText(event.currentTarget.value);
            setActive(NONE);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
          className="control min-w-0 flex-1"
        />
        <Button type="submit">{say('Search')}</Button>
      </div>
      {/* Always rendered, so that `aria-controls` can name it. */}
      <div
        hidden={!isShown}
        className="absolute inset-x-0 top-full z-20 mt-1 rounded-sm border border-edge bg-leaf"
      >
        {/* A scrollable list would be a tab stop; the arrow keys go through its entries. */}
        <div
          id={`${id}-list`}
          role="listbox"
          aria-label={say('Matching samples')}
          tabIndex={-1}
          className="max-h-[60vh] overflow-y-auto"
        >
          {items.map((choice, index) => (
            <Suggestion
              key={choice.href}
              id={`${id}-${index}`}
              choice={choice}
              isActive={index === active}
              onChoose={close}
            />
          ))}
        </div>
        <p role="status" className="px-4 py-2.5 font-sans text-sm text-faint">
          {say(stateText(suggestions.isError, isSettled && suggestions.isSuccess, titles.length), {
            n: titles.length,
          })}
        </p>
      </div>
    </Form>
  );
}

/** An entry of the list: a paper, a subject, a topic, a post or another page. */
type Choice = { href: string; title: ReactNode; note: string };

function sampleChoice(sample: SampleSummary): Choice {
  const { title, match, subject } = sample;
  return {
    href: samplePath(sample),
    title: match?.title ? <Marked pieces={match.title} /> : title,
    note: subject,
  };
}

/** Papers first, with room for one of each other kind. */
function choicesOf(samples: SampleSummary[], suggestions: Suggestions | undefined, say: Say): Choice[] {
  const others = suggestions ? otherChoices(suggestions, say) : [];
  return [...samples.slice(0, MAX_SUGGESTIONS - others.length).map(sampleChoice), ...others];
}

function otherChoices({ subjects, topics, posts, pages }: Suggestions, say: Say): Choice[] {
  return [
    ...subjects.slice(0, 1).map(({ subject, slug, count }) => ({
      href: `/samples/category/${slug}`,
      title: subject,
      note: say(count === 1 ? 'Subject, 1 paper' : 'Subject, {n} papers', { n: count }),
    })),
    ...topics
      .slice(0, 1)
      .map(({ label, slug }) => ({ href: `/topics/${slug}`, title: label, note: say('Topic') })),
    ...posts.slice(0, 1).map((post) => ({ href: postPath(post), title: post.title, note: say('Article') })),
    ...pages.slice(0, 1).map(({ label, href }) => ({ href, title: label, note: say('Page') })),
  ];
}

type SuggestionProps = { id: string; choice: Choice; isActive: boolean; onChoose: () => void };

function Suggestion({ id, choice, isActive, onChoose }: SuggestionProps) {
  return (
    <a
      id={id}
      href={choice.href}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      // Keeps the focus in the box, so that it does not close before the click arrives.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      className="block border-b border-rule px-4 py-2.5 hover:bg-neutral-wash aria-selected:bg-neutral-wash"
    >
      <span className="block leading-snug">{choice.title}</span>
      <span className="block font-sans text-sm text-faint">{choice.note}</span>
    </a>
  );
}

function nextActive(active: number, count: number, step: 1 | -1): number {
  if (count === 0) return NONE;
  if (active === NONE) return step === 1 ? 0 : count - 1;
  return (active + step + count) % count;
}

function stateText(isError: boolean, isSuccess: boolean, count: number): string {
  if (isError) return 'The search did not come through. Press Enter to try again.';
  if (!isSuccess) return 'Searching…';
  if (count === 0) return 'No samples found';
  return count === 1
    ? '1 title. Press Enter to see it with its excerpt.'
    : '{n} titles. Press Enter to see all results.';
}
