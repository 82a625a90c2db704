// What the default words promise and claim in the name of a writer who does not exist, and what replaces it once the
// site has an owner, who has promised nothing yet. Words that she has saved are never changed.

import content from '#content/promises.json' with { type: 'json' };
import type { Claims } from '#shared/contracts/words/site-sections.ts';

/** A regular expression and what replaces it, in order: whole sentences first, then passing mentions. */
type Replacement = readonly string[];

export function withoutPromises<Words>(words: Words): Words {
  return replaceTexts(words, content.promises);
}

export function withoutDegree<Words>(words: Words): Words {
  return replaceTexts(words, content.degrees);
}

/** Whether the owner has confirmed a doctorate. */
export function isDoctor({ items }: Claims): boolean {
  return items.some(({ id, shown, demonstration }) => id === 'phd' && shown && !demonstration);
}

function replaceTexts<Words>(words: Words, replacements: Replacement[]): Words {
  const patterns = replacements.map(([text = '', instead = '']) => [new RegExp(text), instead] as const);
  const json = JSON.stringify(words, (_name, value: unknown) =>
    typeof value === 'string'
      ? patterns.reduce((text, [pattern, instead]) => text.replace(pattern, instead), value)
      : value,
  );
  return JSON.parse(json);
}
