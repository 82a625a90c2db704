// The Privacy Policy (/privacy) and the Terms of Service (/terms). They describe what this software does as
// it ships. Change them when you change what you do, set `updated` to that day, and have a lawyer read them
// once.

import type { Seo } from './seo.ts';

type LegalSection = {
  id: string;
  title: string;
  paragraphs: string[];
  points?: string[];
};

export type LegalPage = {
  title: string;
  updated: string;
  intro: string;
  sections: LegalSection[];
  seo: Seo;
};

export const privacyPolicy: LegalPage = {
  title: 'Privacy Policy',
  updated: '2026-11-15',
  intro:
    'This page says what this website learns about you, where that is kept, and how to have it deleted. “I” is the writer who owns the site.',
  sections: [
    {
      id: 'what-i-collect',
      title: 'What I collect',
      paragraphs: [
        'You can read the whole site without telling me who you are. I receive personal data in three cases: when you send a request, when you write to me directly, and when you comment on an article.',
      ],
      points: [
        'Request form: the name, email address, subject, message, academic level, and type of work you enter, the files you attach, and the time you sent them.',
        'Email and chat: what you write, and the address or number you write from.',
        'Comments: the name and text you enter. No email address is asked for.',
      ],
    },
    {
      id: 'what-i-use-it-for',
      title: 'What I use it for',
      paragraphs: [
        'I use a request to answer you, to quote for the work, to do it, and to revise it afterward. I use comments to show them under the article. I do not build profiles, I do not send newsletters to people who asked a question, and I do not use your papers as samples.',
      ],
    },
    {
      id: 'where-it-is-kept',
      title: 'Where it is kept',
      paragraphs: [
        'Requests and comments are stored in the database of this website, on its own server. Attached files are stored on the same server or in private storage that I rent for this site. They have no public address. Only I can open them, through links that stop working after 15 minutes.',
        'When you send the form, the site sends one email to me with your request and one to you as a receipt. Both go through the mail service I use for this site, and that service handles them as it would any other message.',
      ],
    },
    {
      id: 'your-browser',
      title: 'What stays in your browser',
      paragraphs: [
        'While you fill in the request form, the text you have typed is kept in your browser’s own storage, so that a closed tab or a failed connection does not cost you your work. It stays on your device until you send the form, and is cleared when the form has been sent. If you share a computer, empty the form or clear the site data before you leave.',
        'The site may also note in your browser that it has already shown you a notice. It sets no cookies of its own. Its fonts and pictures come from its own server.',
      ],
    },
    {
      id: 'analytics-and-chat',
      title: 'Analytics and live chat',
      paragraphs: [
        'Two outside services can be connected to this site: a visitor count and a live chat window. Each is loaded only if I have switched it on. If neither is on, no outside service learns of your visit from these pages.',
        'When analytics is on, it runs with your IP address anonymized and with ad personalization turned off. I see which pages are read and how often, not who read them. When live chat is on, what you write in its window is handled by the company that provides it. Either service may set cookies of its own under its own policy. You can block both in your browser, and the site works without them.',
      ],
    },
    {
      id: 'technical-data',
      title: 'Technical data',
      paragraphs: [
        'Like any web server, this one handles your IP address in order to answer your browser. It is also used for short periods to limit abuse of the forms and to avoid counting the same reader twice. The server keeps a technical log for finding faults, with email addresses removed.',
      ],
    },
    {
      id: 'comments',
      title: 'Comments',
      paragraphs: [
        'The name and text of a published comment are public, and search engines may index them. Use initials or a pen name if you prefer. Each comment is scored for spam by a program on this site’s own server, and some wait for me to read them first. Nothing is sent to an outside spam service.',
      ],
    },
    {
      id: 'who-else-sees-it',
      title: 'Who else sees it',
      paragraphs: [
        'I do not sell personal data, and I do not share it for advertising. The companies that host the site, store its files, and carry its mail process data for me so far as that takes. I would hand data to an authority only where the law obliges me to, and I would tell you if I were allowed to.',
      ],
    },
    {
      id: 'how-long',
      title: 'How long it is kept',
      paragraphs: [
        'I keep a request while we are working together and for as long afterward as you may still ask for a revision or the law requires records of payment. You can ask me to delete it sooner. A published comment stays until you ask me to remove it or the article is taken down.',
      ],
    },
    {
      id: 'your-choices',
      title: 'Your choices',
      paragraphs: [
        'Write to the address on the contact page and I will do what you ask, normally within 30 days. I may ask a question to be sure the data is yours. Depending on where you live, the law may give you further rights, including a complaint to a regulator. I treat everyone the same way wherever they live.',
      ],
      points: [
        'See what I hold about you, and get a copy.',
        'Have it corrected.',
        'Have a request deleted with its files, or a comment with the replies under it. Deletion is for good. What was deleted leaves the backups as they expire: nightly ones after a week, the last of each month after a year at most.',
        'Object to a use you did not expect.',
      ],
    },
    {
      id: 'children',
      title: 'Younger students',
      paragraphs: [
        'The site is not meant for children under 13, and I do not knowingly collect their data. If you are under 18, please have a parent or guardian agree before you order work.',
      ],
    },
    {
      id: 'security',
      title: 'Security',
      paragraphs: [
        'Only the owner’s account can read requests, and its password is stored in a form that cannot be read back. No system is beyond failure. If your data were exposed, I would tell you what happened and what to do.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to this policy',
      paragraphs: [
        'When this policy changes, the date at the top changes with it. If a change affects data you have already given me, I will ask you first or write to you before it takes effect.',
      ],
    },
  ],
  seo: {
    title: 'Privacy Policy',
    description:
      'What this website learns about you, where requests and files are kept, what stays in your browser, and how to have all of it deleted. In plain English.',
    keywords: [
      'privacy policy',
      'data protection',
      'student privacy',
      'delete my data',
      'confidential essay help',
      'no sale of data',
      'file storage',
      'anonymized analytics',
    ],
  },
};

export const termsOfService: LegalPage = {
  title: 'Terms of Service',
  updated: '2026-11-15',
  intro:
    'These terms apply when you use this website or order work from me. “I” is the writer who owns the site; “you” is the person who orders.',
  sections: [
    {
      id: 'the-service',
      title: 'The service',
      paragraphs: [
        'I write model papers to order, edit and proofread drafts, and explain plagiarism and AI-detection reports. I do the work myself. The samples and articles on this site are free to read.',
      ],
    },
    {
      id: 'agreement',
      title: 'How an order is agreed',
      paragraphs: [
        'Sending a request is free and binds neither of us. I answer with what I would do, by when, and at what price. An order exists once you accept that in writing, by email or chat. The instructions in those messages are the measure of the work.',
        'I may decline a request, for instance when the time is too short or the subject is outside what I do well.',
      ],
    },
    {
      id: 'academic-integrity',
      title: 'Academic integrity',
      paragraphs: [
        'A paper I write is a model. It is meant for study: to show how a question can be approached, how sources are used, and how an argument is built, so that you can write your own. It is not meant to be submitted as your own work where your institution does not allow that.',
        'You are responsible for knowing the rules of your school, course, or examining body, and you answer to it for what you hand in. If a use would break those rules, do not make that use. I cannot advise you on how an institution will apply its policy.',
      ],
      points: [
        'I do not take tests, attend classes, or sign in to accounts for anyone.',
        'I do not submit work in another person’s name.',
        'I do not invent data, sources, or personal experiences.',
        'I may stop work, and settle payment for what is done, if I learn that it is to be used dishonestly.',
      ],
    },
    {
      id: 'your-part',
      title: 'Your part',
      paragraphs: [
        'Send complete instructions and anything I must use, and answer my questions in time. If something arrives late, the delivery date may move, and I will tell you to when. Send only files that you have the right to send, and no login details of any kind.',
      ],
    },
    {
      id: 'payment',
      title: 'Payment',
      paragraphs: [
        'The price, the currency, the way of paying, and the dates of any installments are agreed in writing before work begins. This website takes no payments and stores no card details. A price changes only if the instructions change and you have accepted the new figure.',
        'You may cancel at any time. You then pay for the part already done, and anything paid beyond that is returned. If I cannot deliver what we agreed, you may have your payment back for the part not delivered.',
      ],
    },
    {
      id: 'delivery',
      title: 'Delivery',
      paragraphs: [
        'I deliver by the agreed date in the agreed format. If I see that I will be late, I tell you at once. You may then accept a new date or cancel, and take back what you paid for the part not delivered.',
      ],
    },
    {
      id: 'revisions',
      title: 'Revisions',
      paragraphs: [
        'If the work departs from the agreed instructions, I revise it free of charge. Ask within 30 days of delivery. There is no limit on the number of rounds within that time. New or changed instructions are new work, and I quote for it first.',
      ],
    },
    {
      id: 'originality',
      title: 'Originality',
      paragraphs: [
        'Each paper is written for one client and is not resold. Sources are cited. If a passage turns out to be copied without attribution, I correct it at once, or return your payment if it cannot be corrected in time. I do not guarantee the figure that any similarity or AI-detection tool will show, because such tools differ and make mistakes.',
      ],
    },
    {
      id: 'rights',
      title: 'Who owns what',
      paragraphs: [
        'Your own drafts and files remain yours. Once a model paper is paid for in full, you may keep it, copy it, and use it for your study without limit of time. The samples, articles, and other texts on this site belong to me. You may read, print, and quote them with attribution. You may not republish them or hand them in.',
      ],
    },
    {
      id: 'comments',
      title: 'Comments',
      paragraphs: [
        'You are welcome to disagree with me under an article. I may hold back or remove comments that are unlawful, abusive, or advertising. By posting you allow me to show your name and text on this site for as long as the comment stands.',
      ],
    },
    {
      id: 'no-promises-about-grades',
      title: 'Grades and results',
      paragraphs: [
        'I promise careful work to your instructions. I do not promise a grade, an admission, or a publication, because those decisions are made by others. Nothing on this site is legal, medical, or financial advice.',
      ],
    },
    {
      id: 'liability',
      title: 'Liability',
      paragraphs: [
        'I am liable for work that is not what we agreed, up to the price you paid for it. I am not liable for consequences that follow from how you use the work, including decisions of an institution about you, or for the site being unavailable. Nothing here limits rights that the law does not allow to be limited.',
      ],
    },
    {
      id: 'governing-law',
      title: 'Law and disputes',
      paragraphs: [
        'If something goes wrong, write to me first; most matters can be settled in one exchange. These terms are governed by the law of the place where I do business, which I name in the order on request. You keep the protection of the consumer law of the place where you live.',
      ],
    },
    {
      id: 'changes',
      title: 'Changes to these terms',
      paragraphs: [
        'I may change these terms for future orders. The date at the top shows the current version. An order that has been agreed keeps the terms it was agreed under, unless we both accept the new ones in writing.',
      ],
    },
  ],
  seo: {
    title: 'Terms of Service',
    description:
      'The terms for ordering model papers and editing: written quotes before work, free revisions, originality, academic integrity, liability, and changes.',
    keywords: [
      'terms of service',
      'academic integrity',
      'model paper terms',
      'free revisions policy',
      'originality',
      'payment terms',
      'cancellation',
      'essay service terms',
    ],
  },
};
