// The page /contact and the contact section of the home page. The address and the chat link come from
// brand.ts; here stand only the words around them.

import { brand } from './brand.ts';
import type { Seo } from './seo.ts';

type ContactCard = {
  title: string;
  text: string;
  action: string;
};

type IncludeItem = {
  label: string;
  note: string;
};

export type ContactPage = {
  title: string;
  lead: string;
  formTitle: string;
  formLead: string;
  emailCard: ContactCard;
  chatCard: ContactCard;
  responseTimeTitle: string;
  responseTimeNote: string;
  includeTitle: string;
  include: IncludeItem[];
  seo: Seo;
};

export const contactPage: ContactPage = {
  title: 'Contact',
  lead: 'However you write, it reaches the person who will do the work, and asking costs nothing.',
  formTitle: 'Request a consultation',
  formLead:
    'Tell me what the assignment is and attach what you have. You get a receipt by email at once and my answer soon after.',
  emailCard: {
    title: 'Email',
    text: 'Best for long instructions and for anything you want to keep in writing.',
    action: 'Write an email',
  },
  chatCard: {
    title: brand.chat.label,
    text: 'Best for a quick question, or for a photo of the assignment sheet from your phone.',
    action: 'Open the chat',
  },
  responseTimeTitle: 'When you will hear from me',
  responseTimeNote:
    'I usually reply within minutes, at any hour. The first answer has my questions or, if your message left none, a price and a date.',
  includeTitle: 'What to include',
  include: [
    {
      label: 'The prompt',
      note: 'Exactly as you received it, as a file or a photo. Please do not summarize it.',
    },
    { label: 'The deadline', note: 'Day, hour, and time zone, and whether a draft is due earlier.' },
    { label: 'The length', note: 'In words or pages, and whether references count.' },
    {
      label: 'The course and level',
      note: 'High school, undergraduate, master’s, or doctorate, and the subject.',
    },
    { label: 'Style and sources', note: 'Citation style, number of sources, and any readings you must use.' },
    {
      label: 'What you have so far',
      note: 'Notes, a draft, the rubric, your instructor’s comments. Rough is fine.',
    },
  ],
  seo: {
    title: 'Contact the Writer',
    description:
      'Send your prompt, deadline, and draft. I usually reply within minutes with questions, a price, and a date. Asking is free.',
    keywords: [
      'contact academic writer',
      'essay help request',
      'request a consultation',
      'research paper quote',
      'editing quote',
      'essay help chat',
      '24/7 essay support',
      'academic writer contact',
    ],
  },
};
