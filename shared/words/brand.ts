// Who you are. Everything here is a placeholder: replace the name, the address, and the chat link with your
// own. The launch checklist compares `email` with DEFAULT_EMAIL and reminds you for as long as they are the
// same, so change `email` and leave DEFAULT_EMAIL alone.

export const DEFAULT_EMAIL = 'hello@example.com';

export type LinkCopy = {
  label: string;
  href: string;
};

export type Brand = {
  name: string;
  tagline: string;
  /** How running text names you where “I” does not fit. */
  writer: string;
  email: string;
  chat: LinkCopy;
  responseTime: string;
  rights: string;
};

export const brand: Brand = {
  name: 'Octavo',
  tagline: 'Academic writing and editing by one careful person',
  writer: 'the writer',
  email: 'hello@example.com',
  chat: { label: 'WhatsApp', href: 'https://wa.me/15550100' },
  responseTime: 'I usually reply within minutes, and you can write to me at any hour.',
  rights: 'All rights reserved. Samples are here to be read, not to be handed in.',
};
