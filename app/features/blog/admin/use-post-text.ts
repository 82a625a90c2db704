import { useRef, useState } from 'react';
import type { PostText } from '#shared/contracts/posts.ts';
import type { WrittenText } from './rich-text.tsx';

/**
 * The editor's text. `fields` is for rendering: it has the text as of the last pause. `read` returns the current
 * text, including the last keystroke.
 */
export function usePostText(initial: PostText) {
  const [fields, setFields] = useState(initial);
  /** Counts texts set from outside: each remounts the content field. */
  const [textNumber, setTextNumber] = useState(0);
  const latest = useRef(fields);
  const written = useRef<WrittenText>(null);

  function put(text: PostText) {
    latest.current = text;
    setFields(text);
  }

  function change(changed: Partial<PostText>) {
    put({ ...latest.current, ...changed });
  }

  function read(): PostText {
    const content = written.current?.take();
    if (content !== undefined) change({ content });
    return latest.current;
  }

  function replace(text: PostText) {
    put(text);
    setTextNumber((number) => number + 1);
  }

  return { fields, textNumber, written, change, read, replace };
}
