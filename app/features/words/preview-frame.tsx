import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { z } from 'zod';
import { ApiError, errorMessage } from '#app/lib/api.ts';
import { callAdmin } from '#app/lib/session.ts';
import type { Section } from '#shared/contracts/words/sections.ts';
import { readProperties } from '#shared/records.ts';
import { collectTexts, type Fields, findProblems, topicPage, withAnchors } from './field-values.ts';

const SETTLED_AFTER_MS = 400;
const FRAMES = [0, 1] as const;

type PreviewFrameProps = {
  section: Section;
  schema: z.ZodType;
  fields: Fields;
  /** The field being edited. */
  place: string;
  /** A text in the page was clicked: its path in the form. */
  onPick: (path: string) => void;
  className?: string;
};

/**
 * The real page with the draft. It is rendered by the server, as for a visitor, and its scripts do not run. The next
 * version loads in a second frame behind the first and replaces it when loaded, at the same scroll position.
 */
export function PreviewFrame({ section, schema, fields, place, onPick, className = '' }: PreviewFrameProps) {
  const [front, setFront] = useState<0 | 1>(0);
  const [addresses, setAddresses] = useState<(string | undefined)[]>([undefined, undefined]);
  const [problem, setProblem] = useState<string>();
  const token = useRef<string>(undefined);
  const shown = useRef<string>(undefined);
  const versions = useRef(0);
  const frames = useRef<(HTMLIFrameElement | null)[]>([]);

  const update = useEffectEvent(async () => {
    const draft = readProperties(withAnchors(schema, fields));
    const page = topicPage(section, draft, place);
    const text = JSON.stringify([page, draft]);
    if (text === shown.current) return;
    // An invalid draft is not shown: the last valid version stays.
    if (Object.keys(findProblems(schema, draft)).length > 0) return;
    shown.current = text;
    try {
      const preview = await callAdmin('POST /words/:section/preview', {
        params: { section },
        body: { fields: draft, ...(token.current && { token: token.current }) },
      });
      token.current = preview.token;
      versions.current += 1;
      const path = page ? `${page}?preview=${preview.token}` : preview.path;
      const address = `${path}&version=${versions.current}`;
      const back = versions.current === 1 ? front : front === 0 ? 1 : 0;
      setAddresses((before) => before.with(back, address));
      setProblem(undefined);
    } catch (error) {
      shown.current = undefined;
      if (!(error instanceof ApiError && error.status === 400))
        setProblem(errorMessage(error, 'The preview could not be loaded.'));
    }
  });

  const page = topicPage(section, fields, place);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the fields change, or the page that shows them
  useEffect(() => {
    const timer = setTimeout(update, versions.current === 0 ? 0 : SETTLED_AFTER_MS);
    return () => clearTimeout(timer);
  }, [fields, page]);

  function onLoad(frame: 0 | 1) {
    const page = frames.current[frame]?.contentWindow;
    const before = frames.current[front]?.contentWindow;
    if (!page || !addresses[frame]) return;
    if (frame !== front && before) page.scrollTo({ top: before.scrollY, behavior: 'instant' });
    page.document.addEventListener('click', (event) => pick(event, page.document.defaultView), {
      capture: true,
    });
    setFront(frame);
  }

  function pick(event: MouseEvent, view: Document['defaultView']) {
    // Links are not followed.
    event.preventDefault();
    event.stopPropagation();
    // An element of the frame is no instance of this window's Element, but of the frame's.
    const { target } = event;
    const isElement = view !== null && target instanceof view.Element;
    const path = isElement ? findFieldPath(target, fields) : undefined;
    if (path) onPick(path);
  }

  return (
    <div className={`relative overflow-hidden border border-rule bg-paper ${className}`}>
      {FRAMES.map((frame) => (
        <iframe
          key={frame}
          ref={(element) => {
            frames.current[frame] = element;
          }}
          title={frame === front ? 'Preview of the page' : 'The next preview'}
          aria-hidden={frame !== front}
          tabIndex={frame === front ? 0 : -1}
          sandbox="allow-same-origin"
          src={addresses[frame]}
          onLoad={() => onLoad(frame)}
          className={`absolute inset-0 size-full ${frame === front ? '' : 'invisible'}`}
        />
      ))}
      {problem && (
        <p
          role="status"
          className="absolute inset-x-0 bottom-0 bg-warning-wash px-4 py-2 font-sans text-sm text-warning"
        >
          {problem}
        </p>
      )}
    </div>
  );
}

/** The field of an element's text: the same text, or the longest contained in it. */
function findFieldPath(element: Element | null, fields: Fields): string | undefined {
  const texts = collectTexts(fields).filter(([, text]) => text.trim() !== '');
  for (let at = element, depth = 0; at && depth < 3; at = at.parentElement, depth += 1) {
    const words = normal(at.textContent ?? '');
    const same = texts.find(([, text]) => normal(text) === words);
    if (same) return same[0];
    const [longest] = texts
      .filter(
        ([, text]) => words.length > 0 && (normal(text).includes(words) || words.includes(normal(text))),
      )
      .sort(([, one], [, other]) => other.length - one.length);
    if (longest && normal(longest[1]).length > 2) return longest[0];
  }
  return undefined;
}

/** Without markup and whitespace, which a page does not show as written. */
function normal(text: string): string {
  return text
    .replace(/~~.*?~~|[*_+“”]/g, '')
    .replace(/\s+/g, ' ')
    .trim();
}
