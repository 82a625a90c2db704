import type { FoundRecord } from '#shared/contracts/admin.ts';

export type Found = FoundRecord | ReturnType<typeof findScreens>[number];

/** Of one record, of several, and the folder of its pages if it has its own. */
const kinds: Record<Found['kind'], { one: string; many: string; folder?: string }> = {
  screen: { one: 'Screen', many: 'Screens and settings' },
  request: { one: 'Request', many: 'Requests', folder: 'requests' },
  sample: { one: 'Sample', many: 'Samples', folder: 'samples' },
  post: { one: 'Post', many: 'Posts', folder: 'blog' },
  comment: { one: 'Comment', many: 'Comments' },
  words: { one: 'Words', many: 'Words and pages', folder: 'words' },
};

/** The screens of the admin area and their parts, with search synonyms. */
const screens: [title: string, part: string, href: string, also: string][] = [
  ['Address of the site', 'Settings', '/admin/settings#address', 'domain url origin'],
  ['Mail', 'Settings', '/admin/settings#mail', 'email smtp server sender'],
  ['Look', 'Settings', '/admin/settings#look', 'logo color colour theme icon'],
  ['Comment moderation', 'Settings', '/admin/settings#visitors', 'visitors spam'],
  ['Analytics', 'Settings', '/admin/settings#visitors', 'google visitors statistics'],
  ['Chat widget', 'Settings', '/admin/settings#visitors', 'visitors'],
  ['Visitor consent', 'Settings', '/admin/settings#visitors', 'privacy cookies'],
  ['AI crawlers', 'Settings', '/admin/settings#visitors', 'visitors robots'],
  ['Demonstration content', 'Settings', '/admin/settings#demonstration', 'demo examples'],
  ['Proxy', 'Settings', '/admin/settings#proxy', 'trust_proxy'],
  ['Active sessions', 'Security', '/admin/settings#security', 'devices sign out'],
  ['Email address', 'Security', '/admin/settings#security', 'sign in login account'],
  ['Password', 'Security', '/admin/settings#security', 'account'],
  ['Passkeys', 'Security', '/admin/settings#security', 'fingerprint sign in'],
  ['Two-step sign-in', 'Security', '/admin/settings#security', 'second factor 2fa totp codes recovery'],
  ['Audit log', 'Security', '/admin/settings#security', 'history'],
  ['The law where your clients study', 'Desk', '/admin/law', 'legal essay mills offense offence countries'],
  ['Backups', 'Desk', '/admin/backups', 'download restore'],
  ['Testimonials from clients', 'Desk', '/admin/testimonials', 'reviews link'],
  ['All the words on the site', 'Desk', '/admin/words', 'texts pages'],
  ['New post', 'Desk', '/admin/blog/new', 'write article blog'],
  ['Add a sample', 'Desk', '/admin/samples/new', 'new paper essay'],
];

/** The screens whose names contain every word of a search. */
export function findScreens(q: string) {
  const searchedWords = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (searchedWords.length === 0) return [];
  return screens
    .filter(([title, part, , also]) => {
      const names = `${title} ${part} ${also}`.toLowerCase();
      return searchedWords.every((word) => names.includes(word));
    })
    .map(([title, part, href]) => ({ kind: 'screen' as const, _id: href, title, note: part }));
}

/** The page that handles a result. */
export function getPath({ kind, _id, title }: Found): string {
  if (kind === 'screen') return _id;
  if (kind === 'comment') return `/admin/comments?${new URLSearchParams({ q: title })}`;
  return `/admin/${kinds[kind].folder}/${_id}`;
}

/** By kind if they have the words in their titles, then what mentions them, with its kind in the note. */
export function groupFound(items: readonly Found[], q: string): { label: string; items: Found[] }[] {
  const query = q.toLowerCase();
  const isTitled = ({ kind, title }: Found) => kind === 'screen' || title.toLowerCase().includes(query);
  const titled = Map.groupBy(items.filter(isTitled), ({ kind }) => kinds[kind].many);
  const mentions = items
    .filter((item) => !isTitled(item))
    .map((item) => ({ ...item, note: [kinds[item.kind].one, item.note].filter(Boolean).join(', ') }));
  const groups = [...titled, ['Mentioned in', mentions] as const];
  return groups.map(([label, items]) => ({ label, items })).filter(({ items }) => items.length > 0);
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
