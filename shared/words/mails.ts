// What visitors get by mail. Words in braces are filled in: {site} is the site's name, {host} its address.

import type { Mails } from '#shared/contracts/words/site.ts';

export const mails: Mails = {
  receipt: {
    subject: 'Your request has arrived at {site}',
    title: 'Your request has arrived',
    opening: 'Thank you for writing. This is a receipt: nothing more is needed from you now.',
    expectation:
      'I usually reply within minutes, at any hour. If you have not heard from me within a day, please write again: something may have gone astray.',
    smallPrint:
      'You get this mail because this address was entered in the consultation form of {host}. If that was not you, you can ignore it.',
  },
};
