import type { UploadedImage } from '#shared/contracts/posts.ts';
import { adminRequest } from './session.ts';

/** What an image is for: the server resizes it accordingly. */
export type ImageUse = 'text' | 'social' | 'logo' | 'icon';

export function uploadImage(file: Blob, use: ImageUse): Promise<UploadedImage> {
  return adminRequest(`/images?use=${use}`, { method: 'POST', body: file });
}
