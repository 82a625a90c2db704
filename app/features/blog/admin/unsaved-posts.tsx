import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { logProblem } from '#app/lib/log.ts';
import { Button } from '#app/ui/button.tsx';
import type { PostText } from '#shared/contracts/posts.ts';
import { forgetLocal, listLocal } from './local-drafts.ts';
import { discardRevisions, getRevision, revisionsQuery, unsavedQuery } from './posts.requests.ts';

const dateTime = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });

/** Of a text that is on the server only, `key` is the post's id. */
type Unsaved = {
  key: string;
  postId: string;
  title: string;
  writtenAt: string;
  isNew: boolean;
  fields?: PostText;
};
type UnsavedPostsProps = {
  onContinueNew: (postId: string, fields: PostText) => void;
  onContinueStored: (postId: string, fields: PostText | undefined) => void;
};

/** Texts that were written and never saved, in this browser or on another machine: none is ever silently lost. */
export function UnsavedPosts({ onContinueNew, onContinueStored }: UnsavedPostsProps) {
  const client = useQueryClient();
  const onServer = useQuery(unsavedQuery());
  const [here, setHere] = useState<Unsaved[]>(() =>
    listLocal().map(({ fields, ...draft }) => ({ ...draft, title: fields.title, fields })),
  );

  const known = new Set(here.map((draft) => draft.postId));
  const elsewhere = (onServer.data?.items ?? [])
    .filter((text) => !known.has(text.postId))
    .map(({ postId, title, updatedAt }) => ({
      key: postId,
      postId,
      title,
      writtenAt: updatedAt,
      isNew: true,
    }));
  const all: Unsaved[] = [...here, ...elsewhere];
  if (all.length === 0) return null;

  async function proceed({ postId, isNew, fields }: Unsaved) {
    if (!isNew) return onContinueStored(postId, fields);
    const text = fields ?? (await latestRevision(postId));
    if (text) onContinueNew(postId, text);
  }

  async function latestRevision(postId: string) {
    const { items } = await client.fetchQuery(revisionsQuery(postId));
    return items[0] && getRevision(postId, items[0]._id);
  }

  async function discard({ key, postId, isNew }: Unsaved) {
    forgetLocal(key);
    setHere((drafts) => drafts.filter((draft) => draft.key !== key));
    if (isNew)
      await discardRevisions(postId).catch((error) => logProblem('The text was not discarded', error));
    await client.invalidateQueries({ queryKey: unsavedQuery().queryKey });
  }

  return (
    <section
      aria-label="Unsaved text"
      className="mt-5 rounded-sm border border-warning bg-warning-wash px-4 py-3 font-sans text-[0.9375rem] text-warning"
    >
      <ul className="space-y-2">
        {all.map((text) => (
          <li key={text.key} className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
            <p className="lining">
              Unsaved text: “{text.title || 'Untitled'}”, {dateTime.format(new Date(text.writtenAt))}
            </p>
            <div className="flex gap-3">
              <Button look="outline" size="small" onClick={() => proceed(text)}>
                Continue writing
              </Button>
              <Button look="plain" size="small" onClick={() => discard(text)}>
                Discard
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
