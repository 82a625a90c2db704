import { type ComponentType, useEffect, useId, useLayoutEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { logProblem } from '#app/lib/log.ts';
import { Button } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/load-states.tsx';
import { counted } from '#shared/text/counted.ts';
import { looksLikeHtml } from '#shared/text/looks-like-html.ts';
import { plainTextToHtml } from '#shared/text/plain-text.ts';
import { countWords } from '#shared/text/words.ts';
import { countCharacters } from './content-length.ts';
import { canHold } from './held-markup.ts';
import type { RichTextProps } from './rich-text.tsx';

type ContentFieldProps = Omit<RichTextProps, 'html' | 'onCount' | 'labelledBy' | 'isInvalid'> & {
  content: string;
  error: string | undefined;
  onChange: (content: string) => void;
};

/** The body: in the visual editor, or as source. */
export function ContentField({ content, error, onChange, ...richText }: ContentFieldProps) {
  const { isSample, onWritten } = richText;
  const id = useId();
  const { RichText, hasFailed, tryAgain } = useRichText();
  const [wantsSource, setSource] = useState(() => !canHold(content, isSample));
  // Without the visual editor the text can still be edited as source.
  const isSource = wantsSource || hasFailed;
  const isLossy = isSource && looksLikeHtml(content) && !canHold(content, isSample);
  const saved = useMemo(
    () => ({ words: countWords(content), characters: countCharacters(content) }),
    [content],
  );
  // The visual editor's count; reset by a new text.
  const [live, setLive] = useState<{ content: string; words: number; characters: number }>();
  const { words, characters } = live?.content === content ? live : saved;

  function showText() {
    if (content && !looksLikeHtml(content)) onChange(plainTextToHtml(content));
    setSource(false);
  }

  function showSource() {
    onWritten();
    setSource(true);
  }

  return (
    <div>
      <label id={`${id}-label`} htmlFor={isSource ? id : undefined} className="sr-only">
        Content *
      </label>
      <div>
        {isSource ? (
          <textarea
            id={id}
            value={content}
            rows={18}
            spellCheck
            aria-invalid={error ? true : undefined}
            onChange={(event) => onChange(event.target.value)}
            className="control font-mono text-[0.9375rem] leading-relaxed"
          />
        ) : !RichText ? (
          <Skeleton className="h-80" />
        ) : (
          <RichText
            {...richText}
            html={content}
            onCount={(text) => setLive({ content, words: countWords(text), characters: text.length })}
            labelledBy={`${id}-label`}
            isInvalid={error !== undefined}
          />
        )}
      </div>
      {/* On a phone the toolbar is over the last lines of the page. */}
      <div className="mt-1 flex flex-wrap items-center justify-between gap-x-4 border-t border-rule pt-1 font-sans text-sm text-faint max-md:mb-24">
        <p className="lining">
          {counted(words, 'word')} <span aria-hidden="true">·</span>{' '}
          <span>{counted(characters, 'character')}</span>
        </p>
        {error && <p className="problem font-medium">{error}</p>}
        {!hasFailed && (
          <Button variant="plain" size="small" onClick={isSource ? showText : showSource}>
            {isSource ? 'Visual editor' : 'Source'}
          </Button>
        )}
      </div>
      {hasFailed && (
        <div role="alert" className="mt-1 flex flex-wrap items-center gap-x-4 font-sans text-sm text-warning">
          <p>The visual editor could not be loaded. Check your connection; the text is here as source.</p>
          <Button
            variant="outline"
            size="small"
            onClick={() => {
              setSource(!canHold(content, isSample));
              tryAgain();
            }}
          >
            Try Again
          </Button>
        </div>
      )}
      {isLossy && !hasFailed && (
        <p className="font-sans text-sm text-warning">
          The visual editor would lose some of this text’s markup. It’s safe here, as source.
        </p>
      )}
    </div>
  );
}

/** Lazy: its code is larger than all public pages together. Its text has italics, for which nothing else has asked. */
export async function loadRichText() {
  void document.fonts?.load('italic 1rem "Octavo Serif"');
  loaded = (await import('./rich-text.tsx')).RichText;
  return loaded;
}

let loaded: ComponentType<RichTextProps> | undefined;

/**
 * The visual editor's code is loaded on demand, which may fail on a bad connection. It is rendered at once and in one
 * piece: when a slow phone interrupts its first render, Tiptap destroys the editor and makes another.
 */
function useRichText() {
  const [RichText, setRichText] = useState<ComponentType<RichTextProps>>();
  const [tries, setTries] = useState(1);
  const [failedTry, setFailedTry] = useState(0);

  // If it is there already, nothing else is drawn first.
  useLayoutEffect(() => {
    if (loaded) setRichText(() => loaded);
  }, []);

  useEffect(() => {
    loadRichText().then(
      (component) => flushSync(() => setRichText(() => component)),
      (error) => {
        logProblem('The visual editor was not loaded', error);
        setFailedTry(tries);
      },
    );
  }, [tries]);

  return { RichText, hasFailed: failedTry === tries, tryAgain: () => setTries((number) => number + 1) };
}
