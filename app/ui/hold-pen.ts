import { type RefObject, useEffect, useRef } from 'react';

/**
 * What scripts add to marked text (`margin-notes.css` does the rest): a note and all pieces of its passage are marked together
 * while one of them is pointed at or has the focus, and what is copied is the text without the notes in between.
 */
function holdPen(root: HTMLElement): () => void {
  const stop = new AbortController();
  let lit: string | undefined;

  function light({ type, target, relatedTarget }: FocusEvent | PointerEvent) {
    const id = noteAt(type.endsWith('out') ? relatedTarget : target) ?? noteAt(document.activeElement);
    if (id === lit) return;
    for (const element of root.querySelectorAll<HTMLElement>('[data-note]'))
      element.toggleAttribute('data-lit', element.dataset.note === id);
    lit = id;
  }

  /** Where a tap gives a passage no focus, or its window has none, `:focus-within` does not open the note. */
  function open({ target }: Event) {
    const mark = target instanceof Element ? target.closest<HTMLElement>('mark[data-n]') : null;
    const passage = mark?.querySelector<HTMLElement>('mark[aria-describedby]') ?? mark;
    if (!passage) return;
    passage.focus({ preventScroll: true });
    for (const id of passage.getAttribute('aria-describedby')?.split(' ') ?? [])
      document.getElementById(id)?.toggleAttribute('data-open', true);
  }

  function close({ target, relatedTarget }: FocusEvent) {
    const id = noteAt(target);
    if (id === undefined) return;
    if (id !== noteAt(relatedTarget))
      for (const note of root.querySelectorAll('.margin-note[data-open]')) note.removeAttribute('data-open');
    // Hidden when its passage loses the focus, a note could not get it.
    else if (relatedTarget instanceof Element)
      relatedTarget.closest('.margin-note')?.toggleAttribute('data-open', true);
  }

  function copy() {
    const { anchorNode, focusNode } = window.getSelection() ?? {};
    const note = anchorNode?.parentElement?.closest('.margin-note');
    if (note && focusNode && note.contains(focusNode)) return;
    root.toggleAttribute('data-copying', true);
    setTimeout(() => root.removeAttribute('data-copying'));
  }

  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'] as const)
    root.addEventListener(type, light, { signal: stop.signal });
  root.addEventListener('click', open, { signal: stop.signal });
  root.addEventListener('focusout', close, { signal: stop.signal });
  root.addEventListener('copy', copy, { signal: stop.signal });
  return () => stop.abort();
}

/** The same for a component: the element that has the marked text. */
export function useHoldPen<Held extends HTMLElement>(): RefObject<Held | null> {
  const lifted = useRef<Held>(null);
  useEffect(() => (lifted.current ? holdPen(lifted.current) : undefined), []);
  return lifted;
}

function noteAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-note]')?.dataset.note : undefined;
}
