import type { Db } from '#server/db/engines/engine.ts';
import type { SecretBox } from '#server/db/secret-box.ts';
import { conflict, notFound } from '#server/errors.ts';
import { type Api, bindCalls } from '#server/http/api.ts';
import { acceptPlainForms, isPlainForm } from '#server/http/plain-forms.ts';
import type { CreateRateLimit } from '#server/http/rate-limits.ts';
import type { CurrentSettings } from '#server/settings/settings.ts';
import { adminTestimonialCalls, testimonialCalls } from '#shared/contracts/testimonial-link.ts';
import type { Testimonials } from '#shared/contracts/words/page-sections.ts';
import type { Translate } from '#shared/words/translate.ts';
import { completeFields, testimonialFailurePage } from './testimonial-form.ts';
import * as links from './testimonials.store.ts';

const TEN_MINUTES_MS = 10 * 60_000;
const decided = 'Thank you. I have read it, so it can no longer be changed here.';
const writtenAnew = 'The client has changed these words in the meantime. Read them again, then decide.';

type Parts = {
  db: Db;
  clock: () => Date;
  rateLimit: CreateRateLimit;
  getTranslator: () => Promise<Translate>;
};

/** The page behind the link: only for holders of the token. */
export async function testimonialRoutes(app: Api, { db, clock, rateLimit, getTranslator }: Parts) {
  const limit = rateLimit({
    name: 'testimonials',
    max: 20,
    perMs: TEN_MINUTES_MS,
    sentence: 'Too many tries.',
  });
  const route = bindCalls(app, testimonialCalls);
  acceptPlainForms(app, async (request, problem) =>
    testimonialFailurePage(request, problem, await getTranslator()),
  );

  route('GET /testimonials/:token', async ({ params: { token } }, reply) => {
    const link = await links.find(db, token);
    if (!link) throw notFound('Link');
    reply.header('cache-control', 'no-store');
    return { isReceived: link.received_at !== null, isDecided: link.decided_at !== null };
  });
  route(
    'POST /testimonials/:token',
    {
      // Not earlier: the body must be parsed to be shown again.
      preHandler: limit.hook,
      preValidation: async (request) => {
        if (isPlainForm(request)) Object.assign(request, { body: completeFields(request.body) });
      },
    },
    async (request, reply) => {
      const { token } = request.params;
      if (!(await links.find(db, token))) throw notFound('Link');
      if (!(await links.receive(db, token, request.body, clock()))) throw conflict(decided);
      // Redirect, so that a reload does not submit the form again.
      if (isPlainForm(request)) return reply.redirect(`/testimonial/${token}`, 303);
      return { isReceived: true, isDecided: false };
    },
  );
}

type AdminParts = {
  db: Db;
  settings: CurrentSettings;
  words: { update: (section: 'testimonials', change: ChangeWords, alongside: AlsoWrite) => Promise<void> };
  secrets: SecretBox;
  clock: () => Date;
};
type ChangeWords = (fields: Record<string, unknown>) => Testimonials;
type AlsoWrite = (tx: Db) => Promise<void>;

export function adminTestimonialRoutes(app: Api, { db, settings, words, secrets, clock }: AdminParts) {
  const route = bindCalls(app, adminTestimonialCalls);
  route('POST /submissions/:id/testimonial-link', async ({ params: { id } }) => {
    const token = await links.openLink(db, secrets, id, clock());
    if (!token) throw notFound('Request');
    return { url: `${(await settings()).siteOrigin}/testimonial/${token}` };
  });
  route('GET /testimonials', async () => ({ items: await links.listWaiting(db) }));
  route('POST /testimonials/:id/approve', async ({ params: { id }, body }) => {
    const waiting = await links.findWaiting(db, id);
    if (!waiting) throw notFound('Testimonial');
    if (body && body.receivedAt !== waiting.receivedAt) throw conflict(writtenAnew);
    // It is marked as decided in the transaction that publishes it.
    await words.update(
      'testimonials',
      (fields) => links.withTestimonial(fields as Testimonials, waiting.words, clock()),
      (tx) => links.close(tx, id, clock(), waiting.receivedAt),
    );
  });
  route('DELETE /testimonials/:id', async ({ params: { id } }) => links.close(db, id, clock()));
}
