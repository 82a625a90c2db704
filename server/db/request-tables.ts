import {
  fieldRule,
  type RequestField,
  type RequestFields,
  requestFieldNames,
} from '#shared/contracts/request-fields.ts';
import type { EntryKind, RequestSide, RequestState } from '#shared/contracts/request-states.ts';
import {
  type Column,
  choice,
  flag,
  id,
  integer,
  type SnakeCase,
  text,
  time,
  toColumnName,
} from './columns.ts';

/** A text for each field of a request. */
function requestColumns() {
  const columns = requestFieldNames.map((field) => [
    toColumnName(field),
    fieldRule(field).isRequired ? text : text.orNull,
  ]);
  return Object.fromEntries(columns) as {
    [Field in RequestField as SnakeCase<Field>]: Column<
      null extends RequestFields[Field] ? string | null : string
    >;
  };
}

export const requestTables = {
  // Requests, from the form to the work returned. `answered_at` is the first reply
  requests: {
    id,
    ...requestColumns(),
    created_at: time,
    read_at: time.orNull,
    state: choice<RequestState>(),
    waits_for: choice<RequestSide>().orNull, // who has to do something next
    waits_since: time.orNull,
    confirmed_at: time.orNull, // the student has pressed the button behind the link in her receipt
    closed_at: time.orNull,
    offer_id: id.orNull, // the entry with the offer that counts, and what lists need of it
    price: integer.orNull, // in hundredths
    currency: text.orNull,
    due: text.orNull, // a day: 2026-11-30
    accepted_at: time.orNull,
    answered_at: time.orNull, // the first reply, as marked by the owner
  },
  request_links: { token_hash: text, request_id: id, created_at: time }, // secret links to the student's page
  request_entries: {
    id,
    request_id: id,
    by_side: choice<RequestSide>(),
    kind: choice<EntryKind>(),
    text,
    offer: text.orNull, // JSON
    round_id: id.orNull,
    comment_id: text.orNull, // the comment in the margin of that round which is answered
    created_at: time,
  },
  // Work given back to the student. Comments are as in `samples.annotations`
  request_rounds: {
    id,
    request_id: id,
    number: integer,
    title: text,
    content: text,
    marked: text.orNull,
    annotations: text.orNull,
    shows_names: flag,
    created_at: time,
  },
  request_ticks: { round_id: id, comment_id: text, done_at: time }, // comments that the student has ticked off
  // A student's Word file while the owner works on it, private to the request
  request_copies: {
    id,
    request_id: id,
    title: text,
    marked: text,
    annotations: text,
    version: integer,
    updated_at: time,
    returned_at: time.orNull,
  },
  saved_replies: { id, title: text, body: text, updated_at: time },
  // A link for a testimonial; the token is encrypted, the text is deleted once the owner has decided
  client_testimonials: {
    id,
    request_id: id,
    token_hash: text,
    token: text,
    words: text.orNull,
    created_at: time,
    received_at: time.orNull,
    decided_at: time.orNull,
  },
  attachments: {
    id,
    request_id: id,
    position: integer,
    storage_key: text,
    original_name: text,
    content_type: text,
    size: integer,
    hash: text.orNull, // of its bytes, so that the same file is kept once in a request
    entry_id: id.orNull, // the answer it came with; null: it came with the form
    is_picture: flag.orNull, // in returned work or in a work copy, and in no list of files
  },
};
