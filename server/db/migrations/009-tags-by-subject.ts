import type { Migration } from './types.ts';

/** The subject of a published sample next to each tag: related samples are then found in the index alone. */
export const tagsBySubject: Migration = {
  name: '009-tags-by-subject',
  statements: ({ types: { text } }) => [
    `alter table sample_tags add column listed_under ${text}`,
    `update sample_tags set listed_under =
      (select subject_slug from samples where samples.id = sample_tags.sample_id and published = 1)`,
    'create index sample_tags_by_subject on sample_tags (tag_key, listed_under, sample_id)',
  ],
};
