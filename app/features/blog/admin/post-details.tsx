import { useQuery } from '@tanstack/react-query';
import type { DetailsProps } from '#app/editor/editor-kind.ts';
import { TagField } from '#app/editor/tag-field.tsx';
import { useBrand } from '#app/lib/site-words.ts';
import { Checkbox, Field, TextArea } from '#app/ui/field.tsx';
import { PictureField } from '#app/ui/upload-field.tsx';
import type { AdminPost, PostText } from '#shared/contracts/posts.ts';
import { toSlug } from '#shared/text/slug.ts';
import { getAuthor } from '../post-facts.tsx';
import { postLabels } from './post-fields.ts';
import { suggestionsQuery } from './posts.requests.ts';

/** Everything about a post except title and text. */
export function PostDetails({ fields, errors, stored: post, onChange }: DetailsProps<PostText, AdminPost>) {
  const suggestions = useQuery(suggestionsQuery());
  const brand = useBrand();
  function text(name: 'excerpt' | 'author' | 'slug' | 'metaTitle' | 'metaDescription') {
    return {
      label: postLabels[name],
      value: fields[name],
      error: errors[name],
      onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
    };
  }
  return (
    <>
      <TextArea hint="Taken from the start of the text if left empty." rows={5} {...text('excerpt')} />
      <div className="space-y-5">
        {(['tags', 'categories'] as const).map((name) => (
          <TagField
            key={name}
            label={postLabels[name]}
            value={fields[name]}
            error={errors[name]}
            inUse={suggestions.data?.[name] ?? []}
            onChange={(value) => onChange({ [name]: value })}
          />
        ))}
        <Field hint={`${getAuthor({ author: null }, brand)} if left empty.`} {...text('author')} />
        <Field
          hint={post ? 'The old address redirects to the new one.' : 'Made from the title if left empty.'}
          placeholder={toSlug(fields.title)}
          {...text('slug')}
        />
        <Field {...text('metaTitle')} />
        <TextArea rows={3} {...text('metaDescription')} />
        <PictureField
          label="Cover image"
          hint="Shown above the article, resized for the web."
          url={fields.coverImage}
          error={errors.coverImage}
          use="text"
          onChange={(coverImage) => onChange({ coverImage })}
        />
        <PictureField
          label="Social image"
          hint="1200 × 630, cropped to fit. Without one, the site draws one from the title."
          url={fields.socialImage}
          error={errors.socialImage}
          use="social"
          onChange={(socialImage) => onChange({ socialImage })}
        />
        <div className="space-y-2">
          {(['featuredPost', 'allowComments'] as const).map((name) => (
            <Checkbox
              key={name}
              label={postLabels[name]}
              checked={fields[name]}
              onChange={(event) => onChange({ [name]: event.target.checked })}
            />
          ))}
        </div>
        <ScheduleField
          value={fields.scheduledFor}
          stored={post?.scheduledFor ?? ''}
          error={errors.scheduledFor}
          isLive={post?.status === 'published'}
          onChange={(scheduledFor) => onChange({ scheduledFor })}
        />
      </div>
    </>
  );
}

type ScheduleFieldProps = {
  /** An instant in UTC, or empty. */
  value: string;
  stored: string;
  error: string | undefined;
  /** It is an update of what readers see. */
  isLive: boolean;
  onChange: (value: string) => void;
};

/** When the post becomes public, in local time. */
function ScheduleField({ value, stored, error, isLive, onChange }: ScheduleFieldProps) {
  const local = toLocalInput(value);
  return (
    <Field
      label="Schedule for"
      type="datetime-local"
      value={local}
      error={error}
      hint={`Your time, ${zoneName(value ? new Date(value) : new Date())}. Leave it empty to publish right away.${isLive ? ' Until then, readers see the published version.' : ''}`}
      min={toLocalInput(new Date().toISOString())}
      onChange={(event) => {
        const next = event.target.value;
        // The field has no seconds: an unchanged date keeps its own.
        onChange(next === toLocalInput(stored) ? stored : fromLocalInput(next));
      }}
    />
  );
}

const MINUTE_MS = 60_000;

/** An instant as a `datetime-local` value: local time, to the minute. */
function toLocalInput(iso: string): string {
  if (!iso) return '';
  const date = new Date(iso);
  if (Number.isNaN(date.getTime())) return '';
  return new Date(date.getTime() - date.getTimezoneOffset() * MINUTE_MS).toISOString().slice(0, 16);
}

/** The UTC instant of a local time. */
function fromLocalInput(local: string): string {
  if (!local) return '';
  const date = new Date(local);
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
}

/** The local time zone by name and UTC offset at that time (daylight saving). */
function zoneName(at: Date): string {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const offset = new Intl.DateTimeFormat('en-US', { timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${timeZone.replaceAll('_', ' ')}${offset ? ` (${offset})` : ''}`;
}
