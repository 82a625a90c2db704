import { useRef, useState } from 'react';
import type { EditorText } from './editor-kind.ts';
import type { WrittenText } from './rich-text.tsx';

/** The editor's text: `fields`, for rendering, as of the last pause; `read` includes the last keystroke. */
export function useText(initial: EditorText) {
  const [fields, setFields] = useState(initial);
  /** Counts texts set from outside: each remounts the content field. */
  const [textNumber, setTextNumber] = useState(0);
  const latest = useRef(fields);
  const written = useRef<WrittenText>(null);

  function put(text: EditorText) {
    latest.current = text;
    setFields(text);
  }

  function change(changed: Partial<EditorText>) {
    put({ ...latest.current, ...changed });
  }

  function read(): EditorText {
    const text = written.current?.take();
    if (text !== undefined) change(text);
    return latest.current;
  }

  function replace(text: EditorText) {
    put(text);
    setTextNumber((number) => number + 1);
  }

  return { fields, textNumber, written, change, read, replace };
}
