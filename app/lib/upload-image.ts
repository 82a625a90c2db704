import type { ImageUse } from '#shared/contracts/posts.ts';
import { uploadAdmin } from './session.ts';
import type { OnProgress } from './upload.ts';

export function uploadImage(file: Blob, use: ImageUse, onProgress?: OnProgress) {
  return uploadAdmin('POST /images', file, { query: { use }, onProgress });
}

/** What to show while a file is on its way. */
export function describeProgress(share: number): string {
  return `Uploading… ${Math.round(share * 100)}%`;
}
