/** A screen of the desk, or a part of one, with search synonyms. */
type Screen = { title: string; part: string; href: string; also: string };

const screens: Screen[] = [
  {
    title: 'Address of the site',
    part: 'Settings',
    href: '/admin/settings#address',
    also: 'domain url origin',
  },
  { title: 'Mail', part: 'Settings', href: '/admin/settings#mail', also: 'email smtp server sender' },
  { title: 'Look', part: 'Settings', href: '/admin/settings#look', also: 'logo color colour theme icon' },
  { title: 'Comment moderation', part: 'Settings', href: '/admin/settings#visitors', also: 'visitors spam' },
  {
    title: 'Analytics',
    part: 'Settings',
    href: '/admin/settings#visitors',
    also: 'google visitors statistics',
  },
  { title: 'Chat widget', part: 'Settings', href: '/admin/settings#visitors', also: 'visitors' },
  {
    title: 'Consent of visitors',
    part: 'Settings',
    href: '/admin/settings#visitors',
    also: 'privacy cookies',
  },
  { title: 'AI crawlers', part: 'Settings', href: '/admin/settings#visitors', also: 'visitors robots' },
  {
    title: 'Demonstration content',
    part: 'Settings',
    href: '/admin/settings#demonstration',
    also: 'demo examples',
  },
  { title: 'Proxy', part: 'Settings', href: '/admin/settings#proxy', also: 'trust_proxy' },
  { title: 'Active sessions', part: 'Security', href: '/admin/settings#security', also: 'devices sign out' },
  {
    title: 'Email address',
    part: 'Security',
    href: '/admin/settings#security',
    also: 'sign in login account',
  },
  { title: 'Password', part: 'Security', href: '/admin/settings#security', also: 'account' },
  { title: 'Passkeys', part: 'Security', href: '/admin/settings#security', also: 'fingerprint sign in' },
  {
    title: 'Second factor',
    part: 'Security',
    href: '/admin/settings#security',
    also: '2fa totp codes recovery',
  },
  { title: 'Audit log', part: 'Security', href: '/admin/settings#security', also: 'history' },
  {
    title: 'The law where your clients study',
    part: 'Desk',
    href: '/admin/law',
    also: 'legal essay mills offence countries',
  },
  { title: 'Backups', part: 'Desk', href: '/admin/backups', also: 'download restore' },
  { title: 'Testimonials from clients', part: 'Desk', href: '/admin/testimonials', also: 'reviews link' },
  { title: 'All words of the site', part: 'Desk', href: '/admin/words', also: 'texts pages' },
  { title: 'New post', part: 'Desk', href: '/admin/blog/new', also: 'write article blog' },
  { title: 'Add a sample', part: 'Desk', href: '/admin/samples/new', also: 'new paper essay' },
];

/** The screens whose names contain every word of a search. */
export function findScreens(q: string) {
  const sought = q.toLowerCase().split(/\s+/).filter(Boolean);
  if (sought.length === 0) return [];
  return screens
    .filter(({ title, part, also }) => {
      const names = `${title} ${part} ${also}`.toLowerCase();
      return sought.every((word) => names.includes(word));
    })
    .map(({ title, part, href }) => ({ kind: 'screen' as const, _id: href, title, note: part }));
}

export type FoundScreen = ReturnType<typeof findScreens>[number];
