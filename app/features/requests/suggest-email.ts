/** Where most students have their mail; an address one slip away from one of these is probably a slip. */
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'aol.com',
  'live.com',
  'msn.com',
  'protonmail.com',
  'ymail.com',
];
/** Real domains that are one letter away from one of those. */
const OTHERS = ['mail.com', 'gmx.com', 'email.com', 'ymail.com', 'hotmail.co.uk', 'yahoo.co.uk'];
const ENDINGS: Record<string, string> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  'co,': 'com',
  vom: 'com',
  xom: 'com',
  edi: 'edu',
  eud: 'edu',
  nte: 'net',
};

/** The address that was probably meant, or undefined. */
export function suggestEmail(email: string): string | undefined {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1).toLowerCase();
  if (at < 1 || domain === '' || DOMAINS.includes(domain) || OTHERS.includes(domain)) return undefined;
  const known = DOMAINS.find((each) => isOneSlipAway(domain, each));
  const corrected = known ?? correctEnding(domain);
  return corrected && `${email.slice(0, at)}@${corrected}`;
}

function correctEnding(domain: string): string | undefined {
  const dot = domain.lastIndexOf('.');
  const ending = domain.slice(dot + 1);
  if (dot < 1 || !Object.hasOwn(ENDINGS, ending)) return undefined;
  return `${domain.slice(0, dot)}.${ENDINGS[ending]}`;
}

/** One letter too many, missing, wrong, or two that have changed places. */
function isOneSlipAway(typed: string, meant: string): boolean {
  if (Math.abs(typed.length - meant.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === meant[start]) start += 1;
  const rest = typed.slice(start);
  const due = meant.slice(start);
  return (
    rest.slice(1) === due ||
    rest === due.slice(1) ||
    rest.slice(1) === due.slice(1) ||
    (rest[0] === due[1] && rest[1] === due[0] && rest.slice(2) === due.slice(2))
  );
}
