import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { isIP, isIPv4 } from 'node:net';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { MIN_PASSWORD_CHARACTERS } from '#shared/contracts/passwords.ts';
import { mailSender } from '#shared/contracts/settings.ts';

/** An invalid setting. The message is one line that begins with the variable's name. */
export class BadSetting extends Error {}

export const DEFAULT_DATA_DIR = 'data';
const MIN_SECRET_KEY = 32;
const MIN_PASSPHRASE = 12;
const LAST_PORT = 65_535;
const s3Names = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const;

const onOff = z.enum(['on', 'off'], 'must be on or off').transform((word) => word === 'on');
const httpUrl = z.url({ protocol: /^https?$/, error: 'must be an http or https address' });
const email = textLike(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address');

function textLike(pattern: RegExp, message: string) {
  return z.string().regex(pattern, message);
}

function address(isGood: (text: string) => boolean, kind: string) {
  const message = `must be ${kind}; special characters of a password are written like %2F`;
  return z.string().refine(isGood, message).optional();
}

/** Not cut by the `/`, `?` or `#` of a password, which end the host. */
const WHOLE = /^[^/]+:\/\/[^/?#]*([/?#][^@]*)?$/;

/** With a host, and a user name, a password and a path that can be decoded. */
function isReadableUrl(address: string): boolean {
  const { hostname, username, password, pathname } = URL.parse(address) ?? { hostname: '' };
  try {
    return (
      WHOLE.test(address) &&
      hostname !== '' &&
      Boolean(decodeURIComponent(`:${username}${password}${pathname}`))
    );
  } catch {
    return false;
  }
}

/** PostgreSQL's own addresses may have no host. */
function isDatabase(address: string): boolean {
  const withHost = address.replace(/(\/\/|@)(?=\/|$)/, '$1localhost');
  return /^postgres(ql)?:/.test(address) && WHOLE.test(address) && URL.canParse(withHost);
}

function isBucket(place: string): boolean {
  return /^s3\+https?:\/\/[^/@]+@[^/]+\/[^/?]+/.test(place) && isReadableUrl(place.replace(/^s3\+/, ''));
}

function longText(min: number) {
  return z.string().min(min, `must have at least ${min} characters`);
}

/** A value whose rest is dropped: one with a # and without quotes, one with its own quote inside. */
const CUT =
  /^[ \t]*(?:export[ \t]+)?(\w+)[ \t]*=[ \t]*(?:[^\s"'`#][^\s#]*#|(["'`])(?:(?!\2).)*\2[ \t]*[^\s#])/m;

/** More proxies than anyone uses; a larger number is a mistake. */
const MAX_HOPS = 10;

/** The number of trusted proxies, or their addresses; there is no value for "everyone". */
function trustedProxies(text: string): false | number | string[] | undefined {
  if (text === 'off') return false;
  if (text === 'on') return 1;
  if (/^\d+$/.test(text)) return Number(text) >= 1 && Number(text) <= MAX_HOPS ? Number(text) : undefined;
  const places = text.split(',').map((place) => place.trim());
  return places.every(isAddressOrNetwork) ? places : undefined;
}

function isAddressOrNetwork(place: string): boolean {
  const [address = '', bits, ...rest] = place.split('/');
  if (!isIP(address) || rest.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (isIPv4(address) ? 32 : 128);
}

const settings = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'must be development, production or test')
    .default('production'),
  PORT: textLike(/^\d{1,5}$/, 'must be a port number')
    .transform(Number)
    .refine((port) => port <= LAST_PORT, 'must be a port number')
    .default(4000),
  HOST: z.string().default('localhost'),
  SITE_ORIGIN: httpUrl
    .refine((url) => !URL.canParse(url) || new URL(url).pathname === '/', 'must be an origin, without a path')
    .transform((url) => new URL(url).origin)
    .optional(),
  TRUST_PROXY: z
    .string()
    .transform((text, context) => {
      const trusted = trustedProxies(text.trim());
      if (trusted !== undefined) return trusted;
      context.addIssue('must be on, off, a number of proxies or a list of addresses and networks');
      return z.NEVER;
    })
    .default(false),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be a level such as info')
    .default('info'),

  DATA_DIR: z.string().default(DEFAULT_DATA_DIR),
  SECRET_KEY: longText(MIN_SECRET_KEY).optional(),
  DATABASE_URL: address(isDatabase, 'a postgres:// address'),
  DEMO_CONTENT: onOff.default(true),
  S3_ENDPOINT: httpUrl.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),

  ADMIN_EMAIL: email.default('admin@localhost'),
  ADMIN_PASSWORD: longText(MIN_PASSWORD_CHARACTERS).optional(),
  SMTP_URL: address((url) => /^smtps?:/.test(url) && isReadableUrl(url), 'an smtp:// or smtps:// address'),
  MAIL_FROM: mailSender.optional(),
  OWNER_EMAIL: email.optional(),

  BACKUPS: z.enum(['nightly', 'off'], 'must be nightly or off').default('nightly'),
  BACKUP_TO: address(
    (place) => path.isAbsolute(place) || isBucket(place),
    'an absolute folder path or s3+https://KEY:SECRET@HOST/BUCKET?region=REGION',
  ),
  BACKUP_PASSPHRASE: longText(MIN_PASSPHRASE).optional(),
  RELEASES_DIR: z.string().optional(),

  METRICS: z.enum(['loopback', 'everyone', 'off'], 'must be loopback, everyone or off').default('loopback'),
  METRICS_TOKEN: textLike(/^[\w.~+/-]{16,}=*$/, 'must be at least 16 letters and digits').optional(),
  PAGE_CACHE_MB: z.coerce
    .number('must be a number of megabytes')
    .min(0, 'must be a number of megabytes')
    .default(64),
  RATE_LIMITS: onOff.default(true),
  COMMENT_MODERATION: z.enum(['auto', 'all', 'none'], 'must be auto, all or none').default('auto'),
  ANALYTICS_ID: textLike(/^[A-Za-z0-9-]+$/, 'must be a measurement id such as G-XXXXXXX').optional(),
  CONSENT: z.enum(['implied', 'ask'], 'must be implied or ask').default('implied'),
  CHAT_WIDGET_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
});

export type Env = Omit<z.infer<typeof settings>, 'SITE_ORIGIN'> & {
  SITE_ORIGIN: string;
  /** Names of the variables that are set: they take precedence over the owner's settings. */
  configured: ReadonlySet<string>;
};

/** Adds `.env` from the working folder, if it exists, to the environment, which takes precedence. */
export function loadEnvFile(by: 'site' | 'command', variables: Record<string, string | undefined>) {
  if (!existsSync('.env')) return;
  try {
    accessSync('.env', constants.R_OK);
  } catch {
    const file = path.resolve('.env');
    // A group given to anyone else's account would be taken from that of the site.
    throw new BadSetting(
      by === 'site'
        ? `${file}: the account of the site may not read it. As root: chgrp ${process.getgid?.()} ${file} && chmod 640 ${file}`
        : `${file}: account ${process.getuid?.()} may not read it. Run this as root or as the account of the site`,
    );
  }
  // The decoder removes the mark with which Windows begins a text.
  const text = new TextDecoder().decode(readFileSync('.env'));
  if (text.includes('\0')) throw new BadSetting('.env: must be saved as UTF-8');
  const cut = text.match(CUT)?.[1];
  if (cut) throw new BadSetting(`${cut}: would be cut in .env by its # or its quote. Put it in other quotes`);
  Object.assign(variables, { ...parseEnv(text), ...variables });
}

/** Reads and validates every setting; an empty variable counts as not set. */
export function readEnv(source: Record<string, string | undefined>): Env {
  const variables = Object.fromEntries(Object.entries(source).filter(([, value]) => value?.trim()));
  const parsed = settings.safeParse(variables);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new BadSetting(`${issue?.path.join('.')}: ${issue?.message}`);
  }
  const missing = s3Names.filter((name) => !parsed.data[name]);
  if (missing.length > 0 && missing.length < s3Names.length) {
    throw new BadSetting(`${missing[0]}: must be set when the other S3 settings are`);
  }
  if (parsed.data.SMTP_URL && !parsed.data.MAIL_FROM)
    throw new BadSetting('MAIL_FROM: must be set when SMTP_URL is');
  return {
    ...parsed.data,
    SITE_ORIGIN: parsed.data.SITE_ORIGIN ?? `http://localhost:${parsed.data.PORT}`,
    configured: new Set(Object.keys(variables)),
  };
}
