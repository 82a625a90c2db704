import { Field } from '#app/ui/field.tsx';
import { parseTags, toTagKey } from '#shared/text/tags.ts';

const MAX_SHOWN = 8;

type TagFieldProps = {
  label: string;
  value: string;
  error: string | undefined;
  inUse: string[];
  onChange: (value: string) => void;
};

/** A comma-separated text, with existing values as suggestions. */
export function TagField({ label, value, error, inUse, onChange }: TagFieldProps) {
  const parts = value.split(',');
  const beginning = toTagKey(parts.at(-1) ?? '');
  const chosen = new Set(parseTags(value).map(toTagKey));
  const suggestions = inUse
    .filter((tag) => !chosen.has(toTagKey(tag)) && toTagKey(tag).startsWith(beginning))
    .slice(0, MAX_SHOWN);

  function add(tag: string) {
    // A choice completes the unfinished word.
    const kept =
      chosen.has(beginning) && !inUse.some((name) => toTagKey(name) === beginning)
        ? parts.slice(0, -1)
        : parts;
    onChange(parseTags([...kept, tag].join(',')).join(', '));
  }

  return (
    <div>
      <Field
        label={label}
        hint="Separated by commas"
        value={value}
        error={error}
        autoComplete="off"
        onChange={(event) => onChange(event.target.value)}
      />
      {suggestions.length > 0 && (
        <ul aria-label={`${label} in use`} className="mt-1 flex flex-wrap gap-x-3 font-sans text-sm">
          {suggestions.map((tag) => (
            <li key={tag}>
              <button
                type="button"
                onClick={() => add(tag)}
                className="cursor-pointer py-1 text-faint underline decoration-edge underline-offset-4 hover:decoration-ink"
              >
                {tag}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
