import { createEditorKind, type Question, type SaveAction } from '#app/editor/editor-kind.ts';
import { formatMoment } from '#app/lib/moments.ts';
import { createSendKeys } from '#app/lib/new-key.ts';
import { postPath } from '#app/lib/paths.ts';
import { callAdmin } from '#app/lib/session.ts';
import { WordImportButton } from '#app/ui/word-import-button.tsx';
import type { PostStatus } from '#shared/contracts/post-status.ts';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { toPostChange, toPostText } from '#shared/text/post-text.ts';
import { PostDetails } from './post-details.tsx';
import { emptyPost, errorsIn, postLabels, publishStatus, saveFailures } from './post-fields.ts';
import { PostPreview } from './post-preview.tsx';
import { statusLooks } from './post-row.tsx';
import { invalidatePosts, postPaths, postRequests } from './posts.requests.ts';

/** A status to save with, or `beside`: kept as a draft, while the live version stays as it is. */
type PostMode = PostStatus | 'beside';

const getSendKey = createSendKeys();

export const postKind = createEditorKind<PostText, AdminPost, PostMode>({
  noun: 'post',
  // The specification closes it.
  staysOpen: false,
  names: {
    edit: 'Edit Post',
    create: 'New Post',
    sheet: 'Post settings',
    back: 'Back to the posts',
    offer: 'your list of posts',
  },
  listPath: '/admin/blog',
  paths: postPaths,
  requests: postRequests,
  history: postRequests,
  empty: emptyPost,
  toFields: toPostText,
  errorsIn: (fields, stored) => errorsIn(fields, new Date(), stored?.scheduledFor ?? ''),
  fieldsOnPage: ['title', 'content'],
  labels: postLabels,
  loadFailure: () => 'Failed to load post content for editing',
  describeState: (stored, fields) => ({
    isLive: stored?.status === 'published',
    status: stored && statusLooks[stored.status].label,
    tone: stored ? statusLooks[stored.status].tone : 'neutral',
    actions: actionsFor(stored, publishStatus(fields, new Date())),
  }),
  questionBefore,
  save: async ({ id, version, fields, mode }) => {
    const payload = toPostChange(fields, mode === 'beside' ? 'draft' : mode);
    if (version === undefined) {
      const body = { _id: id, ...payload };
      // A save whose response was lost may be repeated: it gets the first response, not a conflict with itself.
      const headers = { 'idempotency-key': getSendKey(body) };
      return (await callAdmin('POST /posts', { body, headers })).item;
    }
    if (mode === 'beside') return postRequests.saveDraft(id, version, fields);
    return (await callAdmin('PUT /posts/:id', { params: { id }, body: { ...payload, version } })).item;
  },
  isQuiet: (mode) => mode === 'draft' || mode === 'beside',
  describeFailure: (mode, _stored, message) =>
    message ? `Error: ${message}` : saveFailures[mode === 'beside' ? 'draft' : mode],
  savedMessage: (saved, mode, before) => {
    const { draft, updateScheduledFor } = saved;
    if (mode === 'beside') return `Saved, not published yet: ${draft?.fields.title ?? saved.title}`;
    if (updateScheduledFor)
      return `Update scheduled for ${formatMoment(updateScheduledFor)}: ${draft?.fields.title ?? saved.title}`;
    const wasPublic = before?.status === 'published';
    if (mode === 'draft' && wasPublic) return `Unpublished: ${saved.title}`;
    if (saved.status === 'scheduled' && saved.scheduledFor)
      return `Scheduled for ${formatMoment(saved.scheduledFor)}: ${saved.title}`;
    if (saved.status === 'published') return `${wasPublic ? 'Updated' : 'Published'}: ${saved.title}`;
    return `${saved.status === 'archived' ? 'Archived' : 'Saved as a draft'}: ${saved.title}`;
  },
  publicPath: (saved) => (saved.status === 'published' ? postPath(saved) : undefined),
  onSaved: (client) => void invalidatePosts(client),
  Import: WordImportButton,
  Details: PostDetails,
  Preview: PostPreview,
});

function actionsFor(
  stored: AdminPost | undefined,
  publishAs: 'published' | 'scheduled',
): SaveAction<PostMode>[] {
  const isLive = stored?.status === 'published';
  const archive: SaveAction<PostMode> = {
    label: 'Archive',
    mode: 'archived',
    hint: 'Off the site, but still in your list',
  };
  const publish: SaveAction<PostMode> = {
    label: publishAs === 'scheduled' ? 'Schedule' : isLive ? 'Publish changes' : 'Publish',
    mode: publishAs,
    hint: isLive ? liveHints[publishAs] : undefined,
  };
  if (!isLive) return [archive, { label: 'Save Draft', mode: 'draft' }, publish];
  return [
    archive,
    { label: 'Unpublish', mode: 'draft', hint: 'Takes the post off the site' },
    stored.updateScheduledFor
      ? { label: 'Cancel the schedule', mode: 'beside', hint: 'Keeps your changes as a draft' }
      : { label: 'Save draft', mode: 'beside', hint: 'Readers still see the published version' },
    publish,
  ];
}

const liveHints = {
  published: 'Readers see it right away',
  scheduled: 'Readers see the published version until then',
};

/** What takes a post away from its readers is confirmed first. */
function questionBefore(mode: PostMode, stored: AdminPost | undefined): Question | undefined {
  if (mode === 'draft' && stored?.status === 'published')
    return {
      title: 'Take this post off the site?',
      text: 'Readers can no longer open it. The text in the editor is saved as a draft, and you can publish it again at any time.',
      action: 'Unpublish',
      isDangerous: true,
    };
  if (mode === 'draft' && stored?.status === 'scheduled')
    return {
      title: 'Take this post off the schedule?',
      text: 'It becomes a draft and won’t be published automatically.',
      action: 'Save Draft',
    };
  if (mode === 'archived' && stored?.status === 'published')
    return {
      title: 'Archive this post?',
      text: 'Readers can no longer open it. It stays in your list, and you can publish it again at any time.',
      action: 'Archive',
      isDangerous: true,
    };
  return undefined;
}
