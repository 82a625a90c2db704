import { Fragment, type ReactNode } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';

/** A text with elements in place of its `{names}`. */
export function Trans({ text, parts }: { text: string; parts: Record<string, ReactNode> }) {
  const t = useTranslations();
  return t(text)
    .split(/\{(\w+)\}/)
    .map((piece, index) =>
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
      index % 2 === 1 ? <Fragment key={index}>{parts[piece]}</Fragment> : piece,
    );
}
