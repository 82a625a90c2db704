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

export type FoundScreen = ReturnType<typeof findScreens>[number];
