/** A value that this browser keeps; undefined if there is none, or storage is disabled. */
export function readStored<Value>(key: string): Value | undefined {
  try {
    return JSON.parse(window.localStorage.getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. False if storage is full or disabled: forms work without. */
export function writeStored(key: string, value: unknown): boolean {
  try {
    if (value === undefined) window.localStorage.removeItem(key);
    else window.localStorage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
