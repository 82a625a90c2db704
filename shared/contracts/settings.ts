import { z } from 'zod';
import { type CallTable, MAX_NAME, text } from './http.ts';
import { MAX_REQUEST_MONTHS } from './request-states.ts';
import {
  clientPlaces,
  consentModes,
  contrastIn,
  FIRST_RUN_STEPS,
  isColour,
  MIN_CONTRAST,
  moderationModes,
  type Scheme,
  typefaces,
} from './settings-rules.ts';

const LAST_PORT = 65_535;
const MAX_ADDRESS = 2_000;

const email = text(MAX_NAME).regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address');
export const mailSender = text(MAX_NAME).regex(
  /^(?:[^\s@<>]+@[^\s@<>]+|[^\r\n<>]*<[^\s@<>]+@[^\s@<>]+>)$/,
  'must be an e-mail address, or a name and the address in <angle brackets>',
);
const notAnOrigin = 'must be an address such as https://www.example.com, without a path';
/** Other characters are valid in a URL, but have a meaning in a CSP or a mail. */
const origin = z
  .url({ protocol: /^https?$/, normalize: true, error: notAnOrigin })
  .refine((url) => /^https?:\/\/[\w.:[\]-]+\/$/.test(url), notAnOrigin)
  .transform((url) => url.slice(0, -1));
const hostName = text(MAX_NAME).refine((host) => {
  if (!host.includes(':')) return /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i.test(host);
  return z.ipv6().safeParse(host.replace(/^\[(.*)\]$/, '$1')).success;
}, 'must be the name of a server, such as smtp.example.com');
const httpsAddress = z
  .url({ protocol: /^https$/, hostname: /^[\w.[\]:-]+$/, error: 'must be an https address' })
  .max(MAX_ADDRESS, `must have at most ${MAX_ADDRESS} characters`);

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

function colourFor(scheme: Scheme) {
  return z
    .string()
    .refine(isColour, 'must be a colour such as #a3242e')
    .refine(
      (colour) => !isColour(colour) || contrastIn(scheme, colour) >= MIN_CONTRAST,
      `cannot be read on the ${scheme} background: choose a ${scheme === 'light' ? 'darker' : 'lighter'} colour`,
    )
    .transform((colour) => colour.toLowerCase());
}

function picture(kind: 'logo' | 'icon') {
  return z.string().regex(/^\/media\/[0-9a-f]{24}-\d{1,5}(?:x\d{1,5})?\.png$/, `must be an uploaded ${kind}`);
}

/** The owner's settings. An empty text is the same as null: not set. */
const settingFields = z.strictObject({
  siteOrigin: origin.nullable(),
  smtpHost: hostName.nullable(),
  smtpPort: z
    .number('must be a port number')
    .int('must be a port number')
    .min(1, 'must be a port number')
    .max(LAST_PORT, 'must be a port number')
    .nullable(),
  smtpUser: text(MAX_NAME).nullable(),
  /** Write-only. */
  smtpPassword: text(MAX_NAME).nullable(),
  mailFrom: mailSender.nullable(),
  ownerEmail: email.nullable(),
  /** Null is UTC. */
  timeZone: text(MAX_NAME).refine(isTimeZone, 'must be a time zone such as Europe/Berlin').nullable(),
  analyticsId: text(MAX_NAME)
    .regex(/^[A-Za-z0-9-]+$/, 'must be a measurement id such as G-XXXXXXX')
    .nullable(),
  chatWidgetUrl: httpsAddress.nullable(),
  consent: z.enum(consentModes, 'must be implied or ask'),
  commentModeration: z.enum(moderationModes, 'must be auto, all or none'),
  aiCrawlers: z.boolean('must be true or false'),
  accent: colourFor('light').nullable(),
  accentDark: colourFor('dark').nullable(),
  typeface: z.enum(typefaces, 'must be one of the typefaces that ship'),
  logo: picture('logo').nullable(),
  icon: picture('icon').nullable(),
  /** Where the clients study; null until the owner has said so. */
  clientPlaces: z.array(z.enum(clientPlaces, 'must be a place of the list')).nullable(),
  /** How long a closed request is kept. */
  requestMonths: z
    .number('must be a number of months')
    .int('must be a whole number of months')
    .min(1, 'must be at least 1 month')
    .max(MAX_REQUEST_MONTHS, `must be at most ${MAX_REQUEST_MONTHS} months`),
  /** How many of the five steps of the first run are done. */
  firstRunStep: z.number('must be a number').int('must be a whole number').min(0).max(FIRST_RUN_STEPS),
  /** Dismissed by the owner: it no longer opens by itself. */
  firstRunDismissed: z.boolean('must be true or false'),
});

/** An emptied text field unsets the setting. Passwords are kept as typed. */
const changes = z.preprocess(
  (given) =>
    given && typeof given === 'object' && !Array.isArray(given)
      ? Object.fromEntries(Object.entries(given).map(([name, value]) => [name, tidy(name, value)]))
      : given,
  settingFields.partial(),
);

function tidy(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value;
  return (name === 'smtpPassword' ? value : value.trim()) || null;
}

type SettingFields = z.infer<typeof settingFields>;
export type SettingChanges = z.infer<typeof changes>;
export type SettingName = keyof SettingFields;

const settingsInput = z.strictObject({
  fields: changes,
  version: z.int().min(0).optional(),
});

const orNull = z.string().nullable();

/** The settings in effect. A password is `true` if there is one. */
const effectiveFields = z.object({
  siteOrigin: z.string(),
  smtpHost: orNull,
  smtpPort: z.number().nullable(),
  smtpUser: orNull,
  smtpPassword: z.boolean(),
  mailFrom: orNull,
  ownerEmail: orNull,
  timeZone: orNull,
  analyticsId: orNull,
  chatWidgetUrl: orNull,
  consent: z.enum(consentModes),
  commentModeration: z.enum(moderationModes),
  aiCrawlers: z.boolean(),
  accent: orNull,
  accentDark: orNull,
  typeface: z.enum(typefaces),
  logo: orNull,
  icon: orNull,
  clientPlaces: z.array(z.enum(clientPlaces)).nullable(),
  requestMonths: z.number(),
  firstRunStep: z.number(),
  firstRunDismissed: z.boolean(),
} satisfies Record<SettingName, z.ZodType>);

export const settingsResponse = z.object({
  item: z.object({
    fields: effectiveFields,
    /** Fields locked by the environment, with the name of the variable. */
    locked: z.partialRecord(effectiveFields.keyof(), z.string()),
    /** False while the address is the default of this machine. */
    isAddressSet: z.boolean(),
    /** The owner has finished the first run or removed the demo content. */
    isTakenOver: z.boolean(),
    version: z.number(),
    updatedAt: z.string().nullable(),
  }),
});
export type SettingsItem = z.infer<typeof settingsResponse>['item'];

/** The settings for a test mail: unsaved fields take precedence over saved ones. */
const testMailInput = z.strictObject({ to: email.optional(), fields: changes.optional() }).nullish();

const testMailResponse = z.object({
  delivered: z.boolean(),
  to: z.string(),
  /** The mail server's message, verbatim; or what went wrong before. */
  answer: z.string(),
  /** The field that the failure is about. */
  field: z.string().optional(),
});
export type TestMailResponse = z.infer<typeof testMailResponse>;

/** How much demo content is left, and until when its removal can be undone. */
export const demoContent = z.object({
  samples: z.number(),
  posts: z.number(),
  comments: z.number(),
  restorableUntil: z.string().nullable(),
});
export type DemoContent = z.infer<typeof demoContent>;

export const settingsCalls = {
  'GET /settings': { response: { 200: settingsResponse } },
  'PUT /settings': { body: settingsInput, response: { 200: settingsResponse } },
  'POST /settings/test-mail': { body: testMailInput, response: { 200: testMailResponse } },
  'GET /demo-content': { response: { 200: demoContent } },
  'DELETE /demo-content': { response: { 200: demoContent } },
  'POST /demo-content/restore': { response: { 200: demoContent } },
} satisfies CallTable;
