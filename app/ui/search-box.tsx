import { startTransition, useEffect, useId, useState } from 'react';
import { Form, useLocation, useNavigation, useSearchParams } from 'react-router';
import { changedAddress } from '#app/lib/list-parameters.ts';
import { SEARCH_DEBOUNCE_MS } from '#app/lib/use-debounced.ts';

type SearchBoxProps = {
  /** The words that the address has. */
  q: string;
  label: string;
  isLabelHidden?: boolean;
  placeholder: string;
  /** What else narrows the list, for a form that is sent without JavaScript. */
  filters?: Record<string, string | undefined>;
};

/** Searches a list while one types. The words are in the address, in place of the ones before. */
export function SearchBox({ q, label, isLabelHidden = false, placeholder, filters = {} }: SearchBoxProps) {
  const id = useId();
  const [parameters, setParameters] = useSearchParams();
  const { pathname } = useLocation();
  const { location: next } = useNavigation();
  const [text, setText] = useState(q);
  const [lastQ, setLastQ] = useState(q);
  /** What this box has put into the address, until it arrives: by then somebody may have typed on. */
  const [sent, setSent] = useState<string>();
  const [due, setDue] = useState<string>();

  // The address changed by itself, by Back or by a link: the box follows.
  if (q !== lastQ) {
    setLastQ(q);
    setSent(undefined);
    if (q !== sent && q !== text.trim()) setText(q);
  }

  function search(words: string) {
    const isLeaving = next !== undefined && next.pathname !== pathname;
    if (words === q || isLeaving) return;
    // A filter that was chosen a moment ago is on its way into the address.
    const current = next ? new URLSearchParams(next.search) : parameters;
    setSent(words);
    setParameters(changedAddress(current, { q: words }), { replace: true, preventScrollReset: true });
  }

  // Typing starts the clock anew, and so does a filter changed while one types: it stays in the address.
  // biome-ignore lint/correctness/useExhaustiveDependencies: nothing else does
  useEffect(() => {
    if (text.trim() === q) return;
    // The router draws what was clicked in a transition. The words wait behind it, or they would put the old filter back.
    const wait = () => setTimeout(() => startTransition(() => setDue(text.trim())), SEARCH_DEBOUNCE_MS);
    let timer = wait();
    const waitAnew = () => {
      clearTimeout(timer);
      setDue(undefined);
      timer = wait();
    };
    document.addEventListener('click', waitAnew, true);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('click', waitAnew, true);
    };
  }, [text, q, parameters, next]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for what is due
  useEffect(() => {
    if (due === undefined) return;
    setDue(undefined);
    search(due);
  }, [due]);

  return (
    <Form
      method="get"
      role="search"
      className="max-w-measure"
      onSubmit={(event) => {
        event.preventDefault();
        search(text.trim());
      }}
    >
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'mb-1.5 block font-sans text-sm font-semibold'}
      >
        {label}
      </label>
      <input
        id={id}
        name="q"
        type="search"
        autoComplete="off"
        value={text}
        placeholder={placeholder}
        onInput={(event) => setText(event.currentTarget.value)}
        className="block w-full rounded-sm border border-edge bg-leaf px-3 py-2.5 font-sans text-base placeholder:text-faint"
      />
    </Form>
  );
}
