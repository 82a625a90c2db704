import { useRef, useState } from 'react';
import type { PostText } from '#shared/contracts/posts.ts';
import type { WrittenText } from './rich-text.tsx';

/**
 * What stands in the editor. `fields` is for what is drawn: of the text it knows what was written until the hand last
 * rested. `read` says what stands there at this moment, the last key included.
 */
export function usePostText(initial: PostText) {
  const [fields, setFields] = useState(initial);
  /** Counts texts put in from elsewhere: each starts the content field anew. */
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
