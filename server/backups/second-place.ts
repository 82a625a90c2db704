import path from 'node:path';
import type { Env } from '#server/env.ts';
import { diskFiles } from '#server/files/disk.ts';
import type { Files } from '#server/files/files.ts';
import { s3Files } from '#server/files/s3.ts';

/** Where backups are copied to: another folder (a mounted disk), or a bucket. */
export function openSecondPlace(env: Env): Files | undefined {
  if (!env.BACKUP_TO) return undefined;
  if (path.isAbsolute(env.BACKUP_TO)) return diskFiles(env.BACKUP_TO);
  const url = new URL(env.BACKUP_TO.replace(/^s3\+/, ''));
  const bucket = {
    endpoint: url.origin,
    bucket: url.pathname.split('/')[1] ?? '',
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
  return s3Files(bucket, path.join(env.DATA_DIR, 'backups/.unfinished-upload'), { prefix: 'backups/' });
}
