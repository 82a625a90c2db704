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
