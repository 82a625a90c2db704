import { z } from 'zod';
import { choice, email, fields, flag, group, hidden, href, line, link, list, prose, text } from './fields.ts';

const image = z
  .string()
  .max(500)
  .regex(/^(?:\/media\/[\w./-]+)?$/, 'must be a picture that was uploaded here')
  .register(fields, { label: 'Picture', kind: 'image', optional: true });

/** The writer and the site's name. */
export const brand = group('Brand', {
  name: line('Name of the site', { max: 40 }),
  tagline: line('Tagline', { max: 100, help: 'What you do, in one line. Shown on social images.' }),
  writer: line('How running text names you', {
    max: 60,
    help: 'Where “I” does not fit: “the writer”, or your name.',
  }),
  person: group('You', {
    name: line('Your name', { max: 80, optional: true }),
    field: line('Your field', { max: 80, optional: true, help: 'English literature, nursing, economics…' }),
    university: line('University', { max: 120, optional: true, help: 'Where your degree is from.' }),
    workedPrice: line('One worked price', {
      max: 120,
      optional: true,
      help: '“5 pages, undergraduate, 4 days: $120.” Shown on about, home and contact.',
    }),
    biography: prose('A few sentences about you', { max: 800, optional: true }),
    portrait: choice('Portrait', { drawn: 'The drawing', photo: 'My photograph', none: 'None' }),
    photo: image,
    photoAlt: line('What the photograph shows', {
      max: 200,
      optional: true,
      help: 'For readers who cannot see it.',
    }),
    signature: line('Signature', { max: 60, optional: true, help: 'Set in italics under your words.' }),
  }),
  email: email('Email address', { help: 'Visitors see it and write to it.' }),
  chat: group('Chat', {
    label: line('Words', { max: 60, help: 'What visitors call it: WhatsApp, Telegram, Signal…' }),
    href: href('Leads to', { optional: true, help: 'Leave it empty if you have no chat.' }),
  }),
  responseTime: line('How soon you reply', { max: 160 }),
  rights: line('Line of rights', { max: 160, help: 'Shown after the year at the foot of every page.' }),
});
export type Brand = z.infer<typeof brand>;
export type Person = Brand['person'];

function links(label: string, help?: string) {
  return list(
    label,
    { label: line('Words', { max: 40 }), href: href() },
    { name: 'link', title: 'label', max: 12, ...(help && { help }) },
  );
}

export const navigation = group('Header and footer', {
  main: links('Header', 'An address that starts with /# is a part of the home page.'),
  getStarted: link('Button in the header'),
  quickTitle: line('Title of the quick links', { max: 40 }),
  quick: links('Quick links'),
  servicesTitle: line('Title of the services', { max: 40 }),
  services: links('Services'),
  contactTitle: line('Title of the contact column', { max: 40 }),
  legal: links('Legal links'),
  structured: links('What search engines are told', 'The pages that the site consists of.'),
});

/** The source of a claim. A computed one replaces {n} in the label by the figure. */
const claimSources = {
  typed: 'Typed by you',
  answered: 'Counted: answered requests',
  reply: 'Measured: median time to the first reply',
  years: 'Counted: years since the first sample',
};
export type ClaimSource = keyof typeof claimSources;

export const claims = group('Claims', {
  figuresNote: line('Note beside example figures', { max: 200 }),
  items: list(
    'Claims',
    {
      id: hidden(z.string().max(40)),
      label: line('Claim', {
        max: 40,
        help: 'In a computed claim, {n} is the figure. Counts are shown from 2 up.',
      }),
      note: text('Explanation', { max: 200 }),
      shown: flag('Shown on the site'),
      source: choice('Where it comes from', claimSources),
      demonstration: flag('An example, not confirmed by you', 'Not shown once the site is yours.'),
    },
    { name: 'claim', title: 'label', max: 20 },
  ),
});
export type Claims = z.infer<typeof claims>;

const paragraphs = (label: string) => text(label, { max: 800 });

/** Mails to visitors. Words in braces are replaced. */
export const mails = group('Mails', {
  receipt: group('The receipt for a request', {
    subject: line('Subject', { max: 100, help: '{site} becomes the name of the site.' }),
    title: line('Title', { max: 100 }),
    opening: paragraphs('Opening'),
    expectation: paragraphs('When to expect an answer'),
    link: line('Link to the page of the request', { max: 100 }),
    smallPrint: paragraphs('Small print'),
  }),
  update: group('News of a request', {
    subject: line('Subject', {
      max: 100,
      help: '{news} becomes one of the titles below, {site} the name of the site.',
    }),
    message: line('Title of an answer', { max: 100 }),
    offer: line('Title of an offer', { max: 100 }),
    offerWithdrawn: line('Title when you withdraw an offer', { max: 100 }),
    returned: line('Title when the work comes back', { max: 100 }),
    closed: line('Title when the request is closed', { max: 100 }),
    renewed: line('Title of a new link', { max: 100 }),
    link: line('Link to the page of the request', { max: 100 }),
    smallPrint: paragraphs('Small print'),
  }),
});
export type Mails = z.infer<typeof mails>;
