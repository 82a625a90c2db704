import type { Migration } from './types.ts';

/** Samples keep their changes and the notes in their margin; passages are listed by kind of note. */
export const annotations: Migration = {
  name: '043-annotations',
  statements: ({ types: { text, integer, flag } }) => [
    `alter table samples add column marked ${text}`,
    `alter table samples add column annotations ${text}`,
    `alter table samples add column downloadable ${flag} not null default 0`,
    `create table passages (
      sample_id ${text} not null references samples (id) on delete cascade,
      note_id ${text} not null,
      kind ${text} not null,
      position ${integer} not null,
      sentence_html ${text} not null,
      note ${text} not null,
      primary key (sample_id, note_id)
    )`,
    'create index passages_by_kind on passages (kind, sample_id desc, position)',
  ],
};
