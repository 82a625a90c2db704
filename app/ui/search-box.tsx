import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigation } from 'react-router';
import { useChangeAddress } from '#app/lib/use-change-address.ts';
import { SEARCH_DEBOUNCE_MS } from '#app/lib/use-debounced.ts';

type SearchBoxProps = {
  /** The search in the URL. */
  q: string;
  label: string;
  isLabelHidden?: boolean;
  placeholder: string;
  /** The other filters, for a form submitted without JavaScript. */
  filters?: Record<string, string | undefined>;
};

/** Searches a list while typing. The search is in the URL, replacing the previous history entry. */
export function SearchBox({ q, label, isLabelHidden = false, placeholder, filters = {} }: SearchBoxProps) {
  const id = useId();
  const location = useLocation();
  const next = useNavigation().location;
  const changeAddress = useChangeAddress();
  const [text, setText] = useState(q);
  /** What this box has put into the URL. When it arrives, the text may have changed. */
  const sent = useRef(q);

  function search() {
    sent.current = text.trim();
    changeAddress({ q: text.trim() }, { replace: true });
  }

  const searchAsTyped = useEffectEvent(() => {
    const isLeaving = next !== undefined && next.pathname !== location.pathname;
    if (!isLeaving) search();
  });

  // The URL was changed by Back or a link: the box follows.
  useEffect(() => {
    if (q !== sent.current) setText(q);
    sent.current = q;
  }, [q]);

  // Typing starts the clock anew; so does a link that was followed meanwhile and does not know these words.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the link does
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(searchAsTyped, SEARCH_DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [text, q, location]);

  return (
    <Form
      method="get"
      role="search"
      className="max-w-measure"
      onSubmit={(event) => {
        event.preventDefault();
        search();
      }}
    >
      {Object.entries(filters).map(
        ([name, value]) => value && <input key={name} type="hidden" name={name} value={value} />,
      )}
      <label
        htmlFor={id}
        className={isLabelHidden ? 'sr-only' : 'mb-2 block font-sans text-sm font-semibold'}
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
        className="control"
      />
    </Form>
  );
}
