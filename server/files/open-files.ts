import path from 'node:path';
import type { Env } from '#server/env.ts';
import { diskFiles } from './disk.ts';
import type { Files } from './files.ts';
import { s3Files } from './s3.ts';

/** The storage of this installation: the configured bucket, else a folder next to the database. */
export function openFiles(env: Env): Files {
  const folder = path.join(env.DATA_DIR, 'files');
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    return diskFiles(folder);
  const bucket = {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
  return s3Files(bucket, folder);
}

/** Where backups are copied to: another folder (a mounted disk), or a bucket. */
export function openSecondPlace(env: Env): Files | undefined {
  if (!env.BACKUP_TO) return undefined;
  if (path.isAbsolute(env.BACKUP_TO)) return diskFiles(env.BACKUP_TO);
  const url = new URL(env.BACKUP_TO.replace(/^s3\+/, ''));
  const [, name = '', ...folders] = decodeURIComponent(url.pathname).split('/');
  const prefix = [...folders.filter(Boolean), 'backups/'].join('/');
  const bucket = {
    endpoint: url.origin,
    bucket: name,
    region: url.searchParams.get('region') ?? 'us-east-1',
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
  return s3Files(bucket, path.join(env.DATA_DIR, 'backups/.unfinished-upload'), { prefix });
}
