/** The post or sample whose editor was opened or saved last: its row gets the focus when the list is shown again. */
const last: Partial<Record<'post' | 'sample', string>> = {};

export function focusRow(kind: 'post' | 'sample', id: string) {
  last[kind] = id;
}

export function takeLastEdited(kind: 'post' | 'sample'): string | undefined {
  const id = last[kind];
  delete last[kind];
  return id;
}
