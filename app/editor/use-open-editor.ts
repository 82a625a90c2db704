import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { loadRichText } from './content-field.tsx';
import type { EditorRequests } from './editor.requests.ts';
import type { DraftKind, EditorPaths } from './editor-kind.ts';
import type { Unsaved } from './unsaved-texts.tsx';

/** History state that the list passes to the editor. */
export type Opening = { isFromList: true; draftKey?: string };

const PRELOAD_AFTER_MS = 1_000;

/** For a list of posts or samples: what opens the editor, whose code is loaded before. */
export function useOpenEditor(
  kind: 'post' | 'sample',
  paths: EditorPaths,
  requests: Pick<EditorRequests<unknown, unknown>, 'open'>,
) {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => loadRichText().catch(() => {}), PRELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);

  function open(path: string, draftKey?: string) {
    const state: Opening = { isFromList: true, ...(draftKey && { draftKey }) };
    navigate(path, { state });
  }

  return {
    create: () => open(paths.create()),
    edit(id: string) {
      focusRow(kind, id);
      requests.open(id);
      open(paths.edit(id));
    },
    /** Continues an unsaved text. */
    proceed: ({ key, recordId, isNew }: Unsaved) =>
      open(isNew ? paths.create(recordId) : paths.edit(recordId), key),
  };
}

/** The post or sample whose editor was opened or saved last: its row gets the focus when the list is shown again. */
const last: Partial<Record<DraftKind, string>> = {};

export function focusRow(kind: DraftKind, id: string) {
  last[kind] = id;
}

export function takeLastEdited(kind: DraftKind): string | undefined {
  const id = last[kind];
  delete last[kind];
  return id;
}
