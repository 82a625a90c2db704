// What the words of a new site promise in the name of a writer who does not exist, and what they say in its place once
// the site has an owner, who has promised nothing yet. Words that she has saved are hers and stay as they are.

const promises: [promise: string, instead: string][] = [
  ['I usually reply within minutes, and you can write to me at any hour.', 'I reply as soon as I can.'],
  ['I usually reply within minutes, at any hour.', 'I reply as soon as I can.'],
  ['I usually reply within minutes with', 'I reply with'],
  ['I come back, usually within minutes, with', 'I come back with'],
  ['Send your prompt, hear back within minutes, and know', 'Send your prompt and know'],
  [' Replies within minutes.', ''],
  ['how it is going at any hour and get', 'how it is going and get'],
  ['One person to write to, at any hour', 'One person to write to'],
  ['24/7 essay support', 'essay support'],
];

export function withoutPromises<Words>(words: Words): Words {
  if (typeof words === 'string')
    return promises.reduce<string>(
      (text, [promise, instead]) => text.replace(promise, instead),
      words,
    ) as Words;
  if (Array.isArray(words)) return words.map((entry) => withoutPromises(entry)) as Words;
  if (typeof words !== 'object' || words === null) return words;
  return Object.fromEntries(
    Object.entries(words).map(([name, part]) => [name, withoutPromises(part)]),
  ) as Words;
}
