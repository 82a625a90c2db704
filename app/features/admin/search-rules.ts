import type { FoundRecord } from '#shared/contracts/admin.ts';
import type { FoundScreen } from './admin-screens.ts';

const folders = { request: 'requests', sample: 'samples', post: 'blog', words: 'words' };

/** The page that handles a result. */
export function getPath({ kind, _id, title }: Found): string {
  if (kind === 'screen') return _id;
  if (kind === 'comment') return `/admin/comments?${new URLSearchParams({ q: title })}`;
  return `/admin/${folders[kind]}/${_id}`;
}

type Found = FoundRecord | FoundScreen;

const kindNames: Record<Found['kind'], string> = {
  screen: 'Screen',
  request: 'Request',
  sample: 'Sample',
  post: 'Post',
  comment: 'Comment',
  words: 'Words',
};

/** First what has the words in its title, then what mentions them, with its kind in the note. */
export function titlesFirst(items: readonly Found[], q: string): { titled: Found[]; mentions: Found[] } {
  const query = q.toLowerCase();
  const isTitled = ({ kind, title }: Found) => kind === 'screen' || title.toLowerCase().includes(query);
  return {
    titled: items.filter(isTitled),
    mentions: items
      .filter((item) => !isTitled(item))
      .map((item) => ({ ...item, note: [kindNames[item.kind], item.note].filter(Boolean).join(', ') })),
  };
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
