import { z } from 'zod';

export const backupKinds = ['nightly', 'by-hand', 'before-update', 'before-rollback'] as const;
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
  /** When it was last verified by restoring it. */
  verified: z.string().nullable(),
  /** When it was copied to the second location. */
  copied: z.string().nullable(),
  problem: z.string().nullable(),
});
export type Backup = z.infer<typeof backup>;

export const backupList = z.object({
  items: z.array(backup),
  /** Whether a second location is configured. */
  hasSecondPlace: z.boolean(),
  isNightly: z.boolean(),
});
export type BackupList = z.infer<typeof backupList>;
export const madeBackup = z.object({ item: backup });

/** A download link that needs no header, valid for a minute. */
export const backupLink = z.object({ url: z.string() });
export type BackupLink = z.infer<typeof backupLink>;
