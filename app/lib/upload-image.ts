import type { UploadedImage } from '#shared/contracts/posts.ts';
import { adminUpload } from './session.ts';
import type { OnProgress } from './upload.ts';

/** What an image is for: the server resizes it accordingly. */
export type ImageUse = 'text' | 'social' | 'logo' | 'icon';

export function uploadImage(file: Blob, use: ImageUse, onProgress?: OnProgress): Promise<UploadedImage> {
  return adminUpload(`/images?use=${use}`, file, onProgress);
}

/** What to show while a file is on its way. */
export function describeProgress(share: number): string {
  return `Uploading… ${Math.round(share * 100)}%`;
}
