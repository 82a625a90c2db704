import { z } from 'zod';
import { currentPassword } from './auth.ts';
import type { CallTable } from './http.ts';

export const backupKinds = [
  'nightly',
  'by-hand',
  'before-update',
  'before-rollback',
  'before-restore',
] as const;
export type BackupKind = (typeof backupKinds)[number];

export const backup = z.object({
  /** The name of its file in `DATA_DIR/backups`. */
  _id: z.string(),
  kind: z.enum(backupKinds),
  time: z.string(),
  /** Bytes; 0 while in progress. */
  size: z.number(),
  isRunning: z.boolean(),
  isEncrypted: z.boolean(),
  /** The site's account may read the file. */
  isReadable: z.boolean(),
  /** When it was last verified by restoring it. */
  verified: z.string().nullable(),
  /** When it was copied to the second location. */
  copied: z.string().nullable(),
  problem: z.string().nullable(),
});
export type Backup = z.infer<typeof backup>;

const restoreState = z.object({
  /** A backup is being restored into the site: nothing can be saved. */
  isRestoring: z.boolean(),
  /** Why the last restore failed. */
  restoreProblem: z.string().nullable(),
});
export type RestoreState = z.infer<typeof restoreState>;

const backupList = restoreState.extend({
  items: z.array(backup),
  /** Whether a second location is configured. */
  hasSecondPlace: z.boolean(),
  isNightly: z.boolean(),
});
export type BackupList = z.infer<typeof backupList>;
export const madeBackup = z.object({ item: backup });

export const comparedKinds = [
  'requests',
  'comments',
  'posts',
  'samples',
  'testimonials',
  'texts',
  'settings',
] as const;

/** What restoring a backup would do to the records of one kind. */
const backupChange = z.object({
  kind: z.enum(comparedKinds),
  /** In the backup, no longer on the site. */
  back: z.int(),
  /** On the site, not in the backup. */
  lost: z.int(),
  /** In both, with other content. */
  changed: z.int(),
});
export type BackupChange = z.infer<typeof backupChange>;

const params = z.object({ name: z.string() });

export const backupCalls = {
  'GET /backups': { response: { 200: backupList } },
  'POST /backups': { summary: 'Make a backup now', response: { 201: madeBackup } },
  'GET /backups/restore-state': {
    summary: 'Whether a backup is being restored',
    response: { 200: restoreState },
  },
  'GET /backups/:name/changes': {
    summary: 'What restoring a backup would bring back, lose and undo',
    params,
    response: { 200: z.object({ items: z.array(backupChange) }) },
  },
  'POST /backups/:name/restore': {
    summary: 'Replace the content of the site by that of a backup, after a backup of the present',
    params,
    body: z.object({ password: z.string(), confirmation: z.string() }),
    response: { 202: z.object({ isRestoring: z.literal(true) }) },
  },
  'POST /backups/:name/link': {
    summary: 'Get a link that downloads a backup, for a minute',
    params,
    body: currentPassword,
    /** A download link that needs no header, valid for a minute. */
    response: { 200: z.object({ url: z.string() }) },
  },
} satisfies CallTable;
