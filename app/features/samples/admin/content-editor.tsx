import { useQuery } from '@tanstack/react-query';
import { useDebounced } from '#app/lib/use-debounced.ts';
import { TextArea } from '#app/ui/field.tsx';
import { SafeHtml } from '#app/ui/safe-html.tsx';
import { grouped } from '#shared/text/dates.ts';
import { countWords, pagesOf } from '#shared/text/words.ts';
import { previewQuery } from './admin-samples.queries.ts';

type ContentEditorProps = { value: string; error: string | undefined; onChange: (value: string) => void };

/** The text and its preview. */
export function ContentEditor({ value, error, onChange }: ContentEditorProps) {
  const preview = useQuery(previewQuery(useDebounced(value)));
  const words = countWords(value);
  const pages = pagesOf(words);
  return (
    <div className="grid gap-x-8 gap-y-4 lg:grid-cols-2">
      <TextArea
        label="Content *"
        name="content"
        value={value}
        error={error}
        rows={22}
        hint={`${grouped(words)} ${words === 1 ? 'word' : 'words'}${words > 0 ? `, ${pages} ${pages === 1 ? 'page' : 'pages'}` : ''}. # heading, **bold**, *italic*, - bullet, 1. number, a blank line between paragraphs.`}
        onChange={(event) => onChange(event.target.value)}
      />
      <section aria-label="Preview" className="flex min-w-0 flex-col">
        <p>
          <span className="font-sans text-sm font-semibold">Preview</span>
        </p>
        <div className="mt-1.5 max-h-[34rem] min-h-40 flex-1 overflow-y-auto rounded-sm border border-rule bg-leaf px-4 py-3">
          {value.trim() === '' ? (
            <p className="font-sans text-sm text-faint">
              What you write on the left is shown here as readers see it.
            </p>
          ) : (
            <SafeHtml html={preview.data?.contentHtml ?? ''} className="text-[1.0625rem]" />
          )}
        </div>
      </section>
    </div>
  );
}
