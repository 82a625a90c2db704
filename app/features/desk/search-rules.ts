import type { FoundRecord } from '#shared/contracts/desk.ts';
import type { FoundScreen } from './desk-screens.ts';

/** The page that handles a result. */
export function placeOf({ kind, _id, title }: FoundRecord | FoundScreen): string {
  const q = new URLSearchParams({ q: title });
  switch (kind) {
    case 'request':
      return `/admin/requests/${_id}`;
    case 'sample':
      return `/admin/samples/${_id}`;
    case 'post':
      return `/admin/blog/${_id}`;
    case 'comment':
      return `/admin/comments?${q}`;
    case 'words':
      return `/admin/words/${_id}`;
    case 'screen':
      return _id;
  }
}

type Found = FoundRecord | FoundScreen;

/** Kinds with a result whose title has the words come first; otherwise both keep their order. */
export function titlesFirst(items: readonly Found[], q: string): Found[] {
  const sought = q.toLowerCase();
  const titled = new Set(
    items.filter(({ title }) => title.toLowerCase().includes(sought)).map(({ kind }) => kind),
  );
  return items.toSorted((a, b) => Number(titled.has(b.kind)) - Number(titled.has(a.kind)));
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'target'>;

/** Ctrl or ⌘ K, except in rich text, where it sets links; the slash outside of fields. */
export function searchShortcut(event: Pressed, pathname: string): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event;
  const isRichText = target instanceof HTMLElement && target.isContentEditable;
  if (key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey) return !isRichText;
  // The comments page has its own search and slash.
  if (key !== '/' || ctrlKey || metaKey || altKey || pathname === '/admin/comments') return false;
  return !isRichText && !(target instanceof Element && target.matches('input, textarea, select'));
}
