import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { emptyValue } from '#shared/contracts/words/fields.ts';
import { topics, topicTexts } from '#shared/contracts/words/library-sections.ts';
import { sections, type Words } from '#shared/contracts/words/sections.ts';
import { topicCategories } from '#shared/contracts/words/topic-categories.ts';
import { readDefaultWording } from '#shared/contracts/words/wording.ts';
import { listKeys, readProperties } from '#shared/records.ts';
import { annotationsFile, commentsFile, topicGroup, wordsInPart } from './content-schemas.ts';
import { parseYaml } from './yaml.ts';

// The texts of a new site, from `content/`. The build replaces this module by its values: only development and tests
// read the files.

const FOLDER = path.join(import.meta.dirname, '../../content');

export const demoComments = read('comments.yaml', commentsFile);

/** The notes in the margin of demo samples, by slug. */
export const demoAnnotations = Object.fromEntries(
  readdirSync(path.join(FOLDER, 'annotations')).map((name) => [
    path.basename(name, '.yaml'),
    read(`annotations/${name}`, annotationsFile),
  ]),
);

const groups = topicCategories.map((category) => {
  const { topics, voices } = read(`topics/${category}.yaml`, topicGroup);
  return { topics: topics.map((topic) => ({ ...topic, category })), voices };
});

/** What is said about one topic only, by slug. */
export const topicDetails = Object.fromEntries(
  groups.flatMap(({ topics }) =>
    topics.map(({ slug, label, category, href, ...details }) => [slug, details] as const),
  ),
);

/** The default words. A section that the owner never edited follows them. */
export const defaultWords = Object.fromEntries(
  listKeys(sections)
    .filter((name) => name !== 'topic-texts' && name !== 'wording')
    .map((name) => [name, read(`${name}.yaml`, sections[name].schema)]),
) as unknown as Words;
defaultWords.wording = readDefaultWording();

// A group's own voice has its name.
defaultWords['topic-texts'] = topicTexts.parse({
  voices: groups.flatMap(({ voices }) => Object.entries(voices).map(([name, voice]) => ({ name, ...voice }))),
});

/** Words for owners who offer model papers, editing and coaching only: what differs, by section. */
export const modelPapersOnly = read('model-papers-only.yaml', wordsInPart);

const emptyTopic = readProperties(emptyValue(topics.shape.items.element));
defaultWords.topics = topics.parse({
  ...defaultWords.topics,
  items: groups.flatMap(({ topics }) =>
    topics.map(({ label, slug, category, href = '' }) => ({ ...emptyTopic, label, slug, category, href })),
  ),
});

function read<Schema extends z.ZodType>(name: string, schema: Schema): z.infer<Schema> {
  return parseYaml(`content/${name}`, readFileSync(path.join(FOLDER, name), 'utf8'), schema);
}
