import { imageTypes } from '#shared/contracts/post-status.ts';
import type { findUnreachable } from './clean-paste.ts';

export function isPicture(file: File): boolean {
  return imageTypes.some((type) => type === file.type);
}

/** Why a file is not taken, and what to do. */
export function explainRefusal({ name, type }: File): string {
  const accepted = 'Accepted pictures: JPEG, PNG, WebP, AVIF, GIF.';
  if (/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name))
    return `“${name}” is a HEIC picture, which most browsers cannot show. Save it as JPEG first. ${accepted}`;
  if (/svg/.test(type) || /\.svgz?$/i.test(name))
    return `“${name}” is an SVG drawing, which can contain code. Save it as PNG first. ${accepted}`;
  return `“${name}” is not a picture that can be shown here. ${accepted}`;
}

/** Of pictures that a pasted text only names. */
export function describeLost({ onComputer, hosts }: ReturnType<typeof findUnreachable>): string {
  const count = onComputer + hosts.length;
  const [pictures, them] = count === 1 ? ['A picture', 'it'] : [`${count} pictures`, 'them'];
  const place = hosts.length > 0 ? `on ${[...new Set(hosts)].join(', ')}` : 'on your computer';
  return `${pictures} could not be pasted with the text: the clipboard only says where ${count === 1 ? 'it is' : 'they are'}, ${place}. Save ${them}, then insert ${them} with the Picture button.`;
}
