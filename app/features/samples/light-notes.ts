/** Marks a note and its passage while one of them is pointed at or has the focus. */
export function lightNotes(article: HTMLElement): () => void {
  const stop = new AbortController();
  let lit: string | undefined;

  function light({ type, target }: Event) {
    const id = (type.endsWith('out') ? undefined : noteAt(target)) ?? noteAt(document.activeElement);
    if (id === lit) return;
    for (const element of article.querySelectorAll<HTMLElement>('[data-note]'))
      element.toggleAttribute('data-lit', element.dataset.note === id);
    lit = id;
  }

  for (const type of ['pointerover', 'pointerout', 'focusin', 'focusout'])
    article.addEventListener(type, light, { signal: stop.signal });
  return () => stop.abort();
}

function noteAt(target: EventTarget | null): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>('[data-note]')?.dataset.note : undefined;
}

const STROKE_MS = 30;

/** The strokes in view are drawn in reading order; the others do not wait for them. */
export function drawInOrder(article: HTMLElement) {
  const strokes = [...article.querySelectorAll<HTMLElement>('.prose :is(ins, del)')].filter((stroke) => {
    const { top, bottom } = stroke.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  for (const [turn, stroke] of strokes.entries()) stroke.style.animationDelay = `${turn * STROKE_MS}ms`;
}
