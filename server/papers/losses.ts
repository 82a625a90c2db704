import type { Loss } from './paper.ts';

export type Losses = ReturnType<typeof createLosses>;

/** Losses of the same kind that matter little one by one are counted. */
export function createLosses() {
  const list: (Loss & { count: number })[] = [];
  const counted = new Map<string, Loss & { count: number }>();
  return {
    add(what: string, where: string) {
      list.push({ what, where, count: 1 });
    },
    count(what: string, where: string) {
      const earlier = counted.get(what);
      if (earlier) {
        earlier.count += 1;
        earlier.where ||= where;
        return;
      }
      const loss = { what, where, count: 1 };
      counted.set(what, loss);
      list.push(loss);
    },
    all: (): Loss[] =>
      list.map(({ what, where, count }) => ({ what: count > 1 ? `${what} (${count} times)` : what, where })),
  };
}

export function shortened(text: string): string {
  const line = oneLine(text);
  return line.length > 80 ? `${line.slice(0, 79).replace(/\s\S*$/, '')}…` : line;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
