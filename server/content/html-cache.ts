const MAX_KEPT_CHARACTERS = 32 * 1024 * 1024;

type Kept = { source: string; html: string };

/**
 * Keeps what a renderer made of each record's text for as long as the text is the same. The longest unused goes
 * first when there is too much of it.
 */
export function createHtmlCache(render: (source: string) => string) {
  const kept = new Map<string, Kept>();
  let characters = 0;

  function drop(id: string) {
    const entry = kept.get(id);
    if (!entry) return;
    kept.delete(id);
    characters -= sizeOf(entry);
  }

  return function rendered(id: string, source: string): string {
    const known = kept.get(id);
    const entry = known?.source === source ? known : { source, html: render(source) };
    drop(id);
    kept.set(id, entry);
    characters += sizeOf(entry);
    for (const oldest of kept.keys()) {
      if (characters <= MAX_KEPT_CHARACTERS || kept.size === 1) break;
      drop(oldest);
    }
    return entry.html;
  };
}

function sizeOf({ source, html }: Kept): number {
  return source.length + html.length;
}
