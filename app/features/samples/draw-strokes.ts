const STROKE_MS = 30;

/** The strokes in view are drawn in reading order; the others do not wait for them. */
export function drawInOrder(article: HTMLElement) {
  const strokes = [...article.querySelectorAll<HTMLElement>('.prose :is(ins, del)')].filter((stroke) => {
    const { top, bottom } = stroke.getBoundingClientRect();
    return bottom > 0 && top < window.innerHeight;
  });
  for (const [turn, stroke] of strokes.entries()) stroke.style.animationDelay = `${turn * STROKE_MS}ms`;
}
