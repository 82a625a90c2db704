import { useState } from 'react';
import { errorMessage } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import { Button } from '#app/ui/button.tsx';
import { Checkbox, Field, Options, Select, TextArea } from '#app/ui/field.tsx';
import { PhotoField } from '#app/ui/photo-field.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { readProperties } from '#shared/records.ts';
import {
  countFields,
  type EditorProps,
  type Fields,
  filledWith,
  getField,
  getShape,
  hasWords,
} from './field-values.ts';
import { ListEditor } from './list-editor.tsx';

/** About how many characters fit on a line: on a phone, and elsewhere. */
const NARROW_LINE = 36;
const WIDE_LINE = 70;
const NARROW = '(width < 40rem)';
const RATINGS = [5, 4, 3, 2, 1];

/** The form of one field, generated from its schema. */
export function FieldEditor(props: EditorProps) {
  const { schema, value, path, errors, onChange } = props;
  const field = getField(schema);
  const { label, help, max, optional } = field;
  const text = typeof value === 'string' ? value : '';
  const lines: string[] = Array.isArray(value) ? value : [];
  const common = {
    label,
    hint: help,
    error: errors[path],
    'data-path': path,
    ...(optional ? { mark: 'optional' } : {}),
  };
  // The remaining characters, if the layout needs a limit.
  const counted = {
    ...common,
    mark: [common.mark, max && `${text.length}/${max}`].filter(Boolean).join(' · '),
  };
  const typed = {
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(event.target.value),
  };
  switch (field.kind) {
    case 'hidden':
      return null;
    case 'group':
      return <FieldsetEditor {...props} />;
    case 'list':
      return <ListEditor {...props} renderEntry={(entry) => <FieldEditor {...entry} />} />;
    case 'lines':
      return (
        <TextArea
          {...common}
          error={common.error ?? firstWithin(errors, path)}
          hint={help ?? 'One per line.'}
          rows={Math.min(12, Math.max(3, lines.length + 1))}
          value={lines.join('\n')}
          onChange={(event) => onChange(event.target.value === '' ? [] : event.target.value.split('\n'))}
          // Empty lines are allowed while typing.
          onBlur={() => onChange(lines.map((line) => line.trim()).filter(Boolean))}
        />
      );
    case 'switch':
      return (
        <Checkbox {...common} checked={value === true} onChange={(event) => onChange(event.target.checked)} />
      );
    case 'choice':
      return (
        <Select {...common} {...typed}>
          <Options labels={field.choices ?? {}} />
        </Select>
      );
    case 'rating':
      return (
        <Select {...common} value={String(value)} onChange={(event) => onChange(Number(event.target.value))}>
          {RATINGS.map((rating) => (
            <option key={rating} value={rating}>
              {rating} of 5
            </option>
          ))}
        </Select>
      );
    case 'image':
      return <PhotoField path={path} url={text} error={common.error} onChange={onChange} />;
    case 'prose':
    case 'text':
    case 'corrections':
      return (
        <TextArea
          {...counted}
          {...typed}
          hint={help ?? (field.kind === 'prose' ? PROSE_HINT : undefined)}
          rows={rowsFor(text)}
        />
      );
    default:
      return (
        <Field
          {...(field.kind === 'line' ? counted : common)}
          {...typed}
          type={field.kind === 'email' || field.kind === 'date' ? field.kind : 'text'}
          placeholder={field.kind === 'anchor' ? 'made from the title' : undefined}
        />
      );
  }
}

const PROSE_HINT = '*italic*, **bold**, lists with -; a blank line begins a new paragraph.';

/** A form with more fields has a filter. */
const MANY_FIELDS = 100;

/** A group of fields. The section itself has no legend: the page's title names it. */
function FieldsetEditor({ schema, value, path, action, filter: outerFilter, ...rest }: EditorProps) {
  const [ownFilter, setOwnFilter] = useState('');
  const filter = outerFilter ?? ownFilter;
  const { label, help } = getField(schema);
  const values = readProperties(value);
  const fields = getShape(schema).map(([name, field]) => {
    const fieldPath = path ? `${path}.${name}` : name;
    const isShown = rest.target.startsWith(fieldPath) || hasWords(field, values[name], filter);
    return (
      <div key={name} hidden={!isShown}>
        <FieldEditor
          {...rest}
          schema={field}
          value={values[name]}
          path={fieldPath}
          filter={filter}
          onChange={(changed) => rest.onChange({ ...values, [name]: changed })}
          action={
            getField(field).isGenerated && (
              <FillButton
                topic={values}
                onFill={(text) => rest.onChange({ ...values, [name]: filledWith(values[name], text) })}
              />
            )
          }
        />
      </div>
    );
  });
  if (!path && countFields(schema) > MANY_FIELDS)
    return (
      <div className="space-y-5">
        <Field
          type="search"
          label="Find a text"
          hint={help}
          value={ownFilter}
          onChange={(event) => setOwnFilter(event.target.value)}
        />
        {fields}
      </div>
    );
  if (!path || /\.\d+$/.test(path)) return <div className="space-y-5">{fields}</div>;
  return (
    <fieldset className="border-t border-rule pt-4">
      <legend className="small-caps float-left w-full text-lg leading-none font-semibold">{label}</legend>
      {help && <p className="clear-left pt-1 font-sans text-sm text-faint">{help}</p>}
      {action && <div className="clear-left pt-2">{action}</div>}
      <div className="clear-left space-y-5 pt-3">{fields}</div>
    </fieldset>
  );
}

/** Fills the generated text into the form, where it can be changed. */
function FillButton({ topic, onFill }: { topic: Fields; onFill: (text: unknown) => void }) {
  const [problem, setProblem] = useState<string>();

  async function fill() {
    setProblem(undefined);
    try {
      const { label, slug, category } = topic;
      onFill((await callAdmin('POST /words/topics/text', { body: { label, slug, category } })).text);
    } catch (error) {
      setProblem(errorMessage(error, 'The words could not be loaded.'));
    }
  }

  return (
    <>
      <Button variant="outline" size="small" disabled={!String(topic.label).trim()} onClick={fill}>
        Start from the site’s own words
      </Button>
      <Problem className="mt-1 font-sans text-sm font-medium">{problem}</Problem>
    </>
  );
}

function rowsFor(text: string): number {
  const longest = window.matchMedia(NARROW).matches ? NARROW_LINE : WIDE_LINE;
  const lines = text.split('\n').reduce((sum, line) => sum + 1 + Math.floor(line.length / longest), 0);
  return Math.min(18, Math.max(2, lines + 1));
}

/** The first error of any line in a list. */
function firstWithin(errors: Record<string, string>, path: string): string | undefined {
  const [found] = Object.entries(errors).filter(([place]) => place.startsWith(`${path}.`));
  return found && `Line ${Number(found[0].slice(path.length + 1)) + 1}: ${found[1]}`;
}
