import type { HTMLAttributes, ReactNode } from 'react';

type Props = HTMLAttributes<HTMLElement> & {
  as: 'header' | 'footer' | 'section' | 'div';
  /** Names all that the part depends on. Without a name it is written each time. */
  name: string | undefined;
  children: ReactNode;
};

let write: ((name: string, part: ReactNode) => string) | undefined;

/** Called by the server once. The writer is not imported here, because this file goes to the browser as well. */
export function connectWriter(writer: typeof write) {
  write = writer;
}

/**
 * A part that is the same on many pages, or whenever its page is rendered. The server writes its HTML once and then
 * copies it; in the browser it is drawn as any other. Nothing in it may ask for a context or for an id: what changes
 * comes in from outside and is part of its name.
 */
export function WrittenOnce({ as: Element, name, children, ...attributes }: Props) {
  if (!write || !name) return <Element {...attributes}>{children}</Element>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: the server's own mark for what React has written
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: write(name, children) }} />;
}
