import type { FastifyBaseLogger } from 'fastify';
import { createBackups } from '#server/backups/backups.ts';
import { createContentCache } from '#server/cache/content-cache.ts';
import { defaultWords } from '#server/content/content.ts';
import type { Engine } from '#server/db/engines/engine.ts';
import { openDatabase } from '#server/db/open.ts';
import { createSecretBox } from '#server/db/secret-box.ts';
import { getSecret } from '#server/db/secrets.ts';
import { createDemoContent } from '#server/demo/removal.ts';
import type { Env } from '#server/env.ts';
import { createAdminSearch } from '#server/features/admin/admin-search.ts';
import { createLaunchChecks } from '#server/features/admin/launch.ts';
import { createAuth } from '#server/features/auth/auth.service.ts';
import { createLoginThrottle } from '#server/features/auth/login-throttle.ts';
import { createPasskeys } from '#server/features/auth/passkeys.service.ts';
import { findSession } from '#server/features/auth/sessions.store.ts';
import { createPostStore } from '#server/features/blog/posts.store.ts';
import { createPublicPostStore } from '#server/features/blog/public-posts.store.ts';
import { createCommentService } from '#server/features/comments/comments.service.ts';
import { listForAdmin } from '#server/features/comments/comments.store.ts';
import { loadModel } from '#server/features/comments/spam/model.ts';
import { createSpamScorer } from '#server/features/comments/spam/spam-scorer.ts';
import { encodePicture, readAsPng, readPicture } from '#server/features/images/images.ts';
import { createRequestFiles } from '#server/features/requests/request-files.ts';
import { createRequestSteps } from '#server/features/requests/request-life.ts';
import { createRequestPictures } from '#server/features/requests/request-pictures.ts';
import { createRequestViews } from '#server/features/requests/request-views.ts';
import { createRequestService } from '#server/features/requests/requests.service.ts';
import { list as listRequests } from '#server/features/requests/requests.store.ts';
import { createWorkCopies } from '#server/features/requests/work-copies.ts';
import { createSampleService } from '#server/features/samples/samples.service.ts';
import { createSampleStore } from '#server/features/samples/samples.store.ts';
import { createWordStore } from '#server/features/words/words.store.ts';
import { openFiles } from '#server/files/open-files.ts';
import { createSignedLinks } from '#server/files/signed-links.ts';
import { createLog } from '#server/http/logging.ts';
import { createTransportSource } from '#server/mail/transport.ts';
import { createSynonyms } from '#server/search/synonyms.ts';
import { createCurrentSettings } from '#server/settings/settings.ts';
import { rewordedTexts } from '#shared/words/page-words.ts';
import { createTranslator } from '#shared/words/translate.ts';

/** Totals, categories, neighbours, the ids on a page of a list, results of searches, in characters of JSON. */
const MAX_CACHED = 16_000_000;

type Given = {
  /** A database that is already open, and that whoever opened it closes. */
  engine?: Engine;
  clock?: () => Date;
  log?: FastifyBaseLogger;
  /** The command that starts this program, for work in a separate process; tests have none. */
  program?: readonly string[];
  onWait?: (reason: string) => void;
};

export type Site = Awaited<ReturnType<typeof createSite>>;

/**
 * Everything that a site consists of, opened and put together once: resources, caches, stores, services. HTTP
 * (`app.ts`), pages (`web.ts`) and jobs (`site-jobs.ts`) receive it. The database need not be migrated yet.
 */
export async function createSite(env: Env, parts: Given = {}) {
  const { clock = () => new Date(), program, onWait = () => {} } = parts;
  const log: FastifyBaseLogger = parts.log ?? createLog(env.LOG_LEVEL);
  const engine = parts.engine ?? (await openDatabase(env, onWait));
  const { db } = engine;
  const files = openFiles(env);
  const settings = createCurrentSettings(engine, env, clock);
  const transport = createTransportSource(settings, env.DATA_DIR);
  const secrets = createSecretBox(env);
  const cache = createContentCache<unknown>(engine, {
    clock,
    maxSize: MAX_CACHED,
    measure: (value, key) => key.length + (JSON.stringify(value)?.length ?? 0),
  });

  const throttle = createLoginThrottle(engine, clock, env.RATE_LIMITS);
  const auth = createAuth({ engine, clock, throttle, secrets, settings });
  const passkeys = createPasskeys({ engine, clock, settings, checkPassword: auth.checkPassword });

  const words = createWordStore({ engine, cache, settings, clock });
  const synonyms = createSynonyms(async () => (await words.get('search')).synonyms);

  const samples = createSampleStore(engine, cache, clock, synonyms);
  const sampleService = createSampleService(engine, secrets, clock);

  const publicPosts = createPublicPostStore(engine, cache, clock, synonyms);
  const posts = createPostStore(engine, clock, synonyms);

  const scorer = createSpamScorer({ model: await loadModel(), clock });
  const commentService = createCommentService({ engine, scorer, settings, clock });

  const requestFiles = createRequestFiles(files);
  const requestMails = async () => {
    const { name, person } = await words.get('brand');
    return { ...(await words.get('mails')), site: name, person: person.signature || person.name };
  };
  const takeStep = createRequestSteps({ db, settings, mails: requestMails, secrets, clock });
  const requestService = createRequestService({ db, files: requestFiles, env, takeStep, secrets, clock });
  const links = createSignedLinks(() => getSecret(db, 'file-links', clock()), clock);
  const requestPictures = createRequestPictures({
    db,
    files,
    links,
    encode: encodePicture,
    readAsPng: (key) => readAsPng(files, key),
    readPublic: (url) => readPicture(files, url),
    clock,
  });
  const requestViews = createRequestViews({
    db,
    links,
    pictures: requestPictures,
    settings,
  });

  const adminSearch = createAdminSearch({
    requests: (page) => listRequests(db, page),
    samples: samples.listAll,
    posts: posts.list,
    comments: (page) => listForAdmin(db, { ...page, sortBy: 'createdAt', sortOrder: 'desc' }),
    words: words.get,
  });
  const backups = createBackups({ env, settings, engine, files, clock, log, program });

  const demoContent = createDemoContent({ engine, secrets, clock });
  const checkLaunch = createLaunchChecks({
    db,
    env,
    settings,
    words: words.get,
    listSections: words.list,
    listBackups: backups.list,
    demo: demoContent.get,
    clock,
  });

  return {
    env,
    engine,
    db,
    files,
    settings,
    transport,
    clock,
    log,
    secrets,
    cache,
    findSession: (token: string) => findSession(db, token, clock()),
    auth,
    passkeys,
    samples,
    sampleService,
    synonyms,
    publicPosts,
    posts,
    commentService,
    words,
    /** Labels and messages as the owner has worded them, for what the server itself says to visitors. */
    getTranslator: async () =>
      createTranslator(rewordedTexts(await words.get('wording'), defaultWords.wording)),
    requestFiles,
    requestService,
    requestViews,
    requestPictures,
    workCopies: createWorkCopies({ db, files, pictures: requestPictures, clock }),
    takeStep,
    links,
    adminSearch,
    backups,
    demoContent,
    checkLaunch,
    close: async () => {
      if (!parts.engine) await engine.close();
    },
  };
}
