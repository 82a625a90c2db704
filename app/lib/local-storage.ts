type Place = 'localStorage' | 'sessionStorage';

/** A value that this browser keeps; undefined if there is none, or storage is disabled. */
export function readStored<Value>(key: string, place: Place = 'localStorage'): Value | undefined {
  try {
    return JSON.parse(window[place].getItem(key) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** Undefined removes it. False if storage is full or disabled: forms work without. */
export function writeStored(key: string, value: unknown, place: Place = 'localStorage'): boolean {
  try {
    if (value === undefined) window[place].removeItem(key);
    else window[place].setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}
