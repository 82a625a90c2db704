import { useQuery } from '@tanstack/react-query';
import { uploadImage } from '#app/editor/editor.requests.ts';
import type { DetailsProps } from '#app/editor/editor-kind.ts';
import { TagField } from '#app/editor/tag-field.tsx';
import { useBrand } from '#app/lib/site-words.ts';
import { Checkbox, Field, TextArea } from '#app/ui/field.tsx';
import { UploadField } from '#app/ui/upload-field.tsx';
import { imageTypes } from '#shared/contracts/post-status.ts';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { slugOf } from '#shared/text/slug.ts';
import { suggestionsQuery } from './posts.requests.ts';
import { ScheduleField } from './schedule-field.tsx';

const picture = { accept: imageTypes.join(','), failure: 'The picture could not be uploaded.' };

/** Everything about a post except title and text. */
export function PostDetails({ fields, errors, stored: post, onChange }: DetailsProps<PostText, AdminPost>) {
  const suggestions = useQuery(suggestionsQuery());
  const brand = useBrand();
  return (
    <>
      <TextArea
        label="Excerpt"
        hint="Taken from the start of the text if left empty."
        rows={5}
        value={fields.excerpt}
        error={errors.excerpt}
        onChange={(event) => onChange({ excerpt: event.target.value })}
      />
      <div className="space-y-5">
        <TagField
          label="Tags"
          value={fields.tags}
          error={errors.tags}
          known={suggestions.data?.tags ?? []}
          onChange={(tags) => onChange({ tags })}
        />
        <TagField
          label="Categories"
          value={fields.categories}
          error={errors.categories}
          known={suggestions.data?.categories ?? []}
          onChange={(categories) => onChange({ categories })}
        />
        <Field
          label="Author"
          hint={`${brand.name} if left empty.`}
          value={fields.author}
          error={errors.author}
          onChange={(event) => onChange({ author: event.target.value })}
        />
        <Field
          label="Address"
          hint={post ? 'The old address redirects to the new one.' : 'Made from the title if left empty.'}
          value={fields.slug}
          placeholder={slugOf(fields.title)}
          error={errors.slug}
          onChange={(event) => onChange({ slug: event.target.value })}
        />
        <Field
          label="Meta title"
          value={fields.metaTitle}
          error={errors.metaTitle}
          onChange={(event) => onChange({ metaTitle: event.target.value })}
        />
        <TextArea
          label="Meta description"
          rows={3}
          value={fields.metaDescription}
          error={errors.metaDescription}
          onChange={(event) => onChange({ metaDescription: event.target.value })}
        />
        <UploadField
          label="Cover image"
          hint="Shown above the article, resized for the web."
          url={fields.coverImage}
          error={errors.coverImage}
          {...picture}
          upload={(file) => uploadImage(file, 'text')}
          onChange={(coverImage) => onChange({ coverImage })}
        />
        <UploadField
          label="Social image"
          hint="1200 × 630, cropped to fit. Without one, it is drawn from the title."
          url={fields.socialImage}
          error={errors.socialImage}
          {...picture}
          upload={(file) => uploadImage(file, 'social')}
          onChange={(socialImage) => onChange({ socialImage })}
        />
        <div className="space-y-2">
          <Checkbox
            label="Featured post"
            checked={fields.featuredPost}
            onChange={(event) => onChange({ featuredPost: event.target.checked })}
          />
          <Checkbox
            label="Allow comments"
            checked={fields.allowComments}
            onChange={(event) => onChange({ allowComments: event.target.checked })}
          />
        </div>
        <ScheduleField
          value={fields.scheduledFor}
          stored={post?.scheduledFor ?? ''}
          error={errors.scheduledFor}
          onChange={(scheduledFor) => onChange({ scheduledFor })}
        />
      </div>
    </>
  );
}
