import { useId, useLayoutEffect, useRef } from 'react';
import type { SavedText } from './use-saving.ts';

/** The title as it will look, as many lines high as it needs. Enter goes on to the text. */
export function TitleField({ saving: { stored, text, errors, change } }: Pick<SavedText, 'saving'>) {
  const id = useId();
  const { title } = text.fields;
  const error = errors.title;
  const field = useRef<HTMLTextAreaElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each title
  useLayoutEffect(() => {
    // Safari before 26.2.
    if (field.current && !CSS.supports('field-sizing', 'content')) fitToText(field.current);
  }, [title]);
  return (
    <div className="pt-5 pb-2 lg:pt-8">
      <label htmlFor={id} className="sr-only">
        Title *
      </label>
      <textarea
        ref={field}
        id={id}
        rows={1}
        value={title}
        placeholder="Title *"
        // biome-ignore lint/a11y/noAutofocus: a new text starts with the focus here
        autoFocus={!stored && title === ''}
        data-keeps-focus
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.querySelector<HTMLElement>('.ProseMirror')?.focus();
        }}
        onChange={(event) => change({ title: event.target.value.replaceAll(/[\r\n]+/g, ' ') })}
        className="written-line block w-[calc(100%+0.75rem)] resize-none bg-transparent pb-1.5 font-display text-[1.75rem] leading-[1.15] tracking-[-0.01em] field-sizing-content md:text-[2.5rem]"
      />
      {error && (
        <p id={`${id}-error`} className="mt-1 problem font-sans text-sm font-medium">
          {error}
        </p>
      )}
    </div>
  );
}

function fitToText(field: HTMLTextAreaElement) {
  field.style.height = 'auto';
  field.style.height = `${field.scrollHeight}px`;
}
