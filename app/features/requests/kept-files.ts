import { readStored, writeStored } from '#app/lib/local-storage.ts';

/** The files of an unsent form, on the device. Two tabs share them: each change is made to what is stored. */
const DATABASE = 'octavo-files';
const STORE = 'forms';

type Change = (files: File[]) => File[];

/** True if there are stored files. Asking the database would keep a page that is left at once out of the browser's cache. */
export function hasKeptFiles(form: string): boolean {
  return readStored(`${form}-files`) !== undefined;
}

/** Applies a change to the stored files of a form and returns the result; undefined if nothing can be stored. */
export async function changeKeptFiles(form: string, change: Change): Promise<File[] | undefined> {
  try {
    const database = await openDatabase();
    try {
      const files = await applyChange(database, form, change);
      writeStored(`${form}-files`, files.length > 0 ? String(files.length) : undefined);
      return files;
    } finally {
      database.close();
    }
  } catch {
    // A private window, or no space left: the form works without.
    return undefined;
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(DATABASE, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    opening.onsuccess = () => resolve(opening.result);
    opening.onerror = () => reject(opening.error);
    opening.onblocked = () => reject(new Error('Another tab holds the database'));
  });
}

function applyChange(database: IDBDatabase, form: string, change: Change): Promise<File[]> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite');
    const store = transaction.objectStore(STORE);
    const reading = store.get(form);
    let files: File[] = [];
    reading.onsuccess = () => {
      // Without its mark it is what another visitor left: site data may be cleared in part.
      const stored: File[] = (hasKeptFiles(form) && reading.result) || [];
      files = change(stored);
      if (files === stored) return;
      if (files.length > 0) store.put(files, form);
      else store.delete(form);
    };
    transaction.oncomplete = () => resolve(files);
    transaction.onerror = () => reject(transaction.error);
    transaction.onabort = () => reject(transaction.error);
  });
}

/** Each file once. */
export function mergeFiles(files: File[], others: File[]): File[] {
  return [...files, ...others.filter((other) => !files.some((file) => isSameFile(file, other)))];
}

export function isSameFile(one: File, other: File): boolean {
  return toFileId(one) === toFileId(other);
}

export function toFileId({ name, size, lastModified }: File): string {
  return `${name} ${size} ${lastModified}`;
}
