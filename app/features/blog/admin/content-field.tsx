import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { looksLikeHtml } from '#shared/text/looks-like-html.ts';
import { plainTextToHtml } from '#shared/text/plain-text.ts';
import { countCharacters } from './post-fields.ts';

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }));

/** What the visual editor can hold. Anything else would be gone after one save. */
const HELD =
  /^(p|br|h[1-4]|strong|b|em|i|u|s|code|pre|ul|ol|li|blockquote|hr|a|img|table|thead|tbody|tr|th|td|colgroup|col)$/i;

type ContentFieldProps = {
  content: string;
  error: string | undefined;
  onChange: (content: string) => void;
  onError: (message: string) => void;
};

/** The body of a post: in the visual editor, or as its source. */
export function ContentField({ content, error, onChange, onError }: ContentFieldProps) {
  const id = useId();
  const [isSource, setSource] = useState(() => !canHold(content));
  const isLossy = isSource && looksLikeHtml(content) && !canHold(content);
  const characters = countCharacters(content).toLocaleString('en-US');

  function showText() {
    if (content && !looksLikeHtml(content)) onChange(plainTextToHtml(content));
    setSource(false);
  }

  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <label
          id={`${id}-label`}
          htmlFor={isSource ? id : undefined}
          className="font-sans text-sm font-semibold"
        >
          Content *
        </label>
        <Button look="plain" size="small" onClick={isSource ? showText : () => setSource(true)}>
          {isSource ? 'Visual editor' : 'Source'}
        </Button>
      </div>
      <div className="mt-1.5">
        {isSource ? (
          <textarea
            id={id}
            value={content}
            rows={18}
            spellCheck
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.target.value)}
            className="block w-full rounded-sm border border-edge bg-leaf px-3 py-2.5 font-mono text-[0.9375rem] leading-relaxed aria-invalid:border-red"
          />
        ) : (
          <Suspense fallback={<Skeleton className="h-80" />}>
            <RichText
              html={content}
              onChange={onChange}
              onError={onError}
              labelledBy={`${id}-label`}
              isInvalid={error !== undefined}
            />
          </Suspense>
        )}
      </div>
      <div className="mt-1 flex flex-wrap justify-between gap-x-4 font-sans text-sm text-faint">
        <p className="font-medium text-red">{error}</p>
        <p className="lining">{characters} characters</p>
      </div>
      {isLossy && (
        <p className="font-sans text-sm text-warning">
          This post has markup that the visual editor does not know and would drop. It is safe here, as
          source.
        </p>
      )}
    </div>
  );
}

/** Plain text is shown as such, too: it is rendered by other rules than HTML. */
function canHold(content: string): boolean {
  if (content === '') return true;
  if (!looksLikeHtml(content)) return false;
  return Array.from(content.matchAll(/<([a-z][\w:-]*)/gi), ([, name = '']) => name).every((name) =>
    HELD.test(name),
  );
}
