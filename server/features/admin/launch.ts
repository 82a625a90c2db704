import { defaultWords } from '#server/content/content.ts';
import type { Db } from '#server/db/engines/engine.ts';
import type { Env } from '#server/env.ts';
import { findAddressProblem } from '#server/http/address-proof.ts';
import { describeDelivery } from '#server/mail/transport.ts';
import { type CurrentSettings, isThisMachine } from '#server/settings/settings.ts';
import { findFact } from '#server/settings/site-facts.ts';
import type { LaunchState } from '#shared/contracts/admin.ts';
import type { BackupList } from '#shared/contracts/backups.ts';
import type { Words } from '#shared/contracts/words/sections.ts';

/** The checklist is requested often; the check through the proxy is cached for this long. */
const ADDRESS_KNOWN_MS = 60_000;
const placeholder = defaultWords.brand;
/** Sections whose defaults make statements about the writer. */
const ABOUT_THE_WRITER = ['home', 'about'];

type Deps = {
  db: Db;
  env: Env;
  settings: CurrentSettings;
  words: <Name extends 'brand' | 'claims' | 'testimonials'>(section: Name) => Promise<Words[Name]>;
  listSections: () => Promise<{ section: string; title: string; updatedAt: string | null }[]>;
  listBackups: () => Promise<BackupList>;
  /** How much of the demo content is left. */
  demo: () => Promise<LaunchState['demo']>;
  clock: () => Date;
};
type Visit = { adminId: string; isForwarded: boolean };

/** What is left to do before launch, tested where possible. */
export function createLaunchChecks(deps: Deps) {
  const { db, env, settings, words, listSections, listBackups, demo, clock } = deps;
  let tried: { siteOrigin: string; at: number; problem: string | null } | undefined;

  async function addressProblem(siteOrigin: string): Promise<string | null> {
    const now = clock().getTime();
    if (tried?.siteOrigin !== siteOrigin || now - tried.at > ADDRESS_KNOWN_MS)
      tried = { siteOrigin, at: now, problem: await findAddressProblem(db, siteOrigin) };
    return tried.problem;
  }

  return async ({ adminId, isForwarded }: Visit): Promise<LaunchState> => {
    const site = await settings();
    const isAddressSet = !isThisMachine(new URL(site.siteOrigin).hostname);
    const [admin, delivered, content, brand, claims, testimonials, sections, { items }, problem] =
      await Promise.all([
        db
          .selectFrom('admins')
          .select(['password_generated', 'totp_confirmed_at'])
          .where('id', '=', adminId)
          .executeTakeFirstOrThrow(),
        findFact(db, 'mail delivered'),
        demo(),
        words('brand'),
        words('claims'),
        words('testimonials'),
        listSections(),
        listBackups(),
        isAddressSet ? addressProblem(site.siteOrigin) : null,
      ]);
    const { samples, posts, comments } = content;
    const whole = items.filter((one) => !one.isRunning && one.problem === null);
    return {
      isPasswordGenerated: admin.password_generated === 1,
      hasSecondFactor: admin.totp_confirmed_at !== null,
      isLawRead: site.clientPlaces !== null,
      isAddressSet,
      addressProblem: problem,
      isProxyUntrusted: isForwarded && env.TRUST_PROXY === false,
      isMailConfigured: site.smtpUrl !== null,
      isMailDelivered: site.smtpUrl !== null && delivered === describeDelivery(site),
      hasDefaultContact: brand.email === placeholder.email || brand.chat.href === placeholder.chat.href,
      unreadPages: sections
        .filter(({ section, updatedAt }) => ABOUT_THE_WRITER.includes(section) && updatedAt === null)
        .map(({ title }) => title),
      unconfirmedClaims: claims.items.filter(({ shown, demonstration }) => shown && demonstration).length,
      exampleTestimonials: testimonials.items.filter((item) => !item.hidden && item.demonstration).length,
      demo: { samples, posts, comments },
      backup: {
        exists: whole.length > 0,
        verified: whole.find(({ verified }) => verified !== null)?.verified ?? null,
      },
      firstRunStep: site.firstRunStep,
    };
  };
}
