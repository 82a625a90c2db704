const UNIT = 1024;
const units = ['KB', 'MB', 'GB'] as const;

/** A file size for people: `812 bytes`, `3.4 KB`, `10 MB`. */
export function fileSize(bytes: number): string {
  if (bytes < UNIT) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  let size = bytes / UNIT;
  let unit = 0;
  // 1023.95 KB would be printed as 1024 KB.
  while (Math.round(size * 10) / 10 >= UNIT && unit < units.length - 1) {
    size /= UNIT;
    unit += 1;
  }
  return `${size >= 100 ? Math.round(size) : Math.round(size * 10) / 10} ${units[unit]}`;
}
