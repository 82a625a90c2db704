import type { FastifyInstance } from 'fastify';
import { PREVIEW_PARAMETER, tokenPages } from '#shared/text/token-pages.ts';

const PATH = '/speculation-rules.json';
const ONE_DAY = 'public, max-age=86400';

/** Named in a header of every public page: no inline script, so the policy stays as strict. */
export const SPECULATION_RULES = { 'speculation-rules': `"${PATH}"` };

/** The admin area, the API, files (with a dot in their path), pages with a token, and searches, which are not cached. */
const LEFT_OUT = [
  '/admin',
  '/admin/*',
  '/api/*',
  '/*.*',
  ...tokenPages,
  `/*\\?*(^|&)${PREVIEW_PARAMETER}=*`,
  '/*\\?*(^|&)q=*',
];
/** Links that leave this tab or this site, download something, or change the current page in place. */
const LEAVING = 'a[target], a[download], a[rel~=external], a[rel~=nofollow], a[href^="#"]';

/**
 * Which links the browser may prerender when a visitor is about to follow them: public pages of this site. It decides
 * itself whether to, with its data saver and the device in mind. A prerendered page runs no script of ours before it
 * is shown (`app/first-view/first-view.ts`).
 */
const rules = {
  prerender: [
    {
      where: {
        and: [
          { href_matches: '/*' },
          { not: { href_matches: LEFT_OUT } },
          { not: { selector_matches: LEAVING } },
        ],
      },
      eagerness: 'moderate',
    },
  ],
};

export async function speculationRulesRoute(app: FastifyInstance) {
  const body = JSON.stringify(rules);
  app.get(PATH, (_request, reply) =>
    reply
      .header('cache-control', ONE_DAY)
      // Without a charset: browsers compare the whole type.
      .type('application/speculationrules+json')
      .send(body),
  );
}
