import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useId, useState } from 'react';
import { useNavigate } from 'react-router';
import { errorMessage } from '#app/lib/api.ts';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { useKeyDown } from '#app/lib/use-key-down.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { adminSearchQuery } from './admin.queries.ts';
import { type Found, findScreens, getPath, groupFound, searchShortcut } from './search-rules.ts';

const SETTLED_MS = 150;

/** The admin area's search: a button in the bar, Ctrl or ⌘ K, and the slash. */
export function AdminSearch() {
  const [isOpen, setOpen] = useState(false);

  useKeyDown((event) => {
    if (!searchShortcut(event, window.location.pathname) || document.querySelector('dialog[open]')) return;
    event.preventDefault();
    setOpen(true);
  });

  return (
    <>
      <button
        type="button"
        aria-keyshortcuts="Control+K Meta+K /"
        title="Search (Ctrl K)"
        onClick={() => setOpen(true)}
        className="flex min-h-11 min-w-11 cursor-pointer items-center justify-center gap-2 px-2 font-sans text-[0.9375rem] hover:text-faint"
      >
        <Icon path="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14M16 16l4.5 4.5" className="size-[1.15rem]" />
        <span className="sr-only">Search</span>
        <span
          aria-hidden="true"
          // Not as text: the visible label and the accessible name would differ.
          className="hidden rounded-sm border border-rule px-1.5 font-sans text-xs leading-5 text-faint before:content-['Ctrl_K'] xl:inline"
        />
      </button>
      {isOpen && <SearchDialog onClose={() => setOpen(false)} />}
    </>
  );
}

function SearchDialog({ onClose }: { onClose: () => void }) {
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState(0);
  const q = useDebounced(text.trim(), SETTLED_MS);
  const found = useQuery(adminSearchQuery(q));
  const groups = groupFound(q === '' ? [] : [...findScreens(q), ...(found.data?.items ?? [])], q);
  const items = groups.flatMap((group) => group.items);
  const active = Math.min(chosen, items.length - 1);

  function open(record: Found | undefined) {
    if (!record) return;
    onClose();
    navigate(getPath(record));
  }

  function move(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step && items.length > 0) {
      event.preventDefault();
      const next = (active + step + items.length) % items.length;
      setChosen(next);
      document.getElementById(optionId(listId, next))?.scrollIntoView({ block: 'nearest' });
    }
    if (event.key === 'Enter') open(items[active]);
  }

  return (
    <Dialog title="Search the desk" onClose={onClose}>
      <input
        type="search"
        role="combobox"
        aria-label="Search the desk"
        aria-expanded={items.length > 0}
        aria-controls={listId}
        aria-activedescendant={items[active] ? optionId(listId, active) : undefined}
        data-focus-first
        autoComplete="off"
        maxLength={200}
        placeholder="Name, title, or word"
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          setChosen(0);
        }}
        onKeyDown={move}
        className="control min-h-11 py-2"
      />
      <p role="status" className="mt-3 font-sans text-sm text-faint">
        {describeStatus(
          q,
          found.isError ? errorMessage(found.error, 'The search failed') : '',
          found.data && items.length,
        )}
      </p>
      <div
        id={listId}
        role="listbox"
        aria-label="Found"
        className="mt-1 max-h-[60dvh] min-h-24 overflow-y-auto overscroll-contain"
      >
        {groups.map(({ label, items: held }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options
          <div key={label} role="group" aria-label={label} className="mt-4 first:mt-2">
            <p aria-hidden="true" className="small-caps text-base leading-tight font-semibold text-faint">
              {label}
            </p>
            {held.map((item) => {
              const index = items.indexOf(item);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the input's business
                <div
                  // Several settings share an address.
                  key={`${item._id} ${item.title}`}
                  id={optionId(listId, index)}
                  role="option"
                  tabIndex={-1}
                  aria-selected={index === active}
                  onClick={() => open(item)}
                  className="cursor-pointer border-b border-rule px-2 py-2 leading-snug hover:bg-neutral-wash aria-selected:bg-neutral-wash"
                >
                  <p className="line-clamp-2 text-base">{item.title}</p>
                  {item.note && (
                    <p className="line-clamp-1 font-sans text-sm text-faint first-letter:uppercase">
                      {item.note}
                    </p>
                  )}
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </Dialog>
  );
}

function optionId(listId: string, index: number): string {
  return `${listId}-${index}`;
}

function describeStatus(q: string, failure: string, found: number | undefined): string {
  if (q === '') return 'Search requests, samples, posts, comments, words, settings, and pages.';
  if (failure) return failure;
  if (found === undefined) return 'Searching...';
  if (found === 0) return `No results for “${q}”.`;
  return found === 1 ? '1 result' : `${found} results`;
}
