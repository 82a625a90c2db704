import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { ApiError } from '#app/lib/api.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Skeleton } from '#app/ui/load-states.tsx';
import { Problem } from '#app/ui/problem.tsx';
import { RECORD_ID } from '#shared/contracts/limits.ts';
import { newRecordId } from './editor.requests.ts';
import type { EditorKind, WritableKind } from './editor-kind.ts';
import { type LocalDraft, listLocalDrafts } from './local-drafts.ts';
import { TextEditor } from './text-editor.tsx';
import { type Unsaved, UnsavedTexts } from './unsaved-texts.tsx';
import { focusRow, type Opening } from './use-open-editor.ts';
import type { Opened } from './use-saving.ts';

type KindProps = { kind: EditorKind };
type NewTextProps = { kind: WritableKind };

export function EditText({ kind, id }: KindProps & { id: string }) {
  const client = useQueryClient();
  const draft = useDraft(kind, id, false);
  const { recordQuery } = kind.requests;
  const record = useQuery(recordQuery(id));
  // The next time it is opened it has another version.
  useEffect(
    () => () => client.removeQueries({ queryKey: recordQuery(id).queryKey }),
    [client, id, recordQuery],
  );

  // The record as it was loaded: later saves are the editor's state.
  if (record.data) return <Editor key={id} kind={kind} opened={{ stored: record.data, draft }} />;
  // A text whose record was deleted in the meantime becomes a new one.
  const isGone = kind.history && record.error instanceof ApiError && record.error.status === 404;
  if (isGone && draft) return <Editor key={id} kind={kind} opened={{ newId: id, draft }} />;
  return <Waiting kind={kind} error={record.error} onRetry={() => record.refetch()} />;
}

/** A new text, or an unsaved one that was chosen. */
export function WriteText({ kind }: NewTextProps) {
  const { state }: { state: Opening | null } = useLocation();
  return <NewText key={state?.draftKey} kind={kind} />;
}

/** Its id is in the URL from the start, so a reload continues with the same text. */
function NewText({ kind }: NewTextProps) {
  const navigate = useNavigate();
  const location = useLocation();
  const [parameters] = useSearchParams();
  const idInAddress = parameters.get('id') ?? '';
  const isGiven = RECORD_ID.test(idInAddress);
  const [fresh] = useState(newRecordId);
  const [isContinued] = useState(isGiven);
  const id = isGiven ? idInAddress : fresh;
  const draft = useDraft(kind, id, true);
  const onServer = useQuery({ ...kind.history.latestTextQuery(id), enabled: isContinued && !draft });

  useEffect(() => {
    if (!isGiven) navigate(kind.paths.create(fresh), { replace: true, state: location.state });
  }, [isGiven, fresh, navigate, kind, location.state]);

  if (onServer.isLoading) return <Waiting kind={kind} error={null} />;
  if (onServer.isError)
    return <Waiting kind={kind} error={onServer.error} onRetry={() => onServer.refetch()} />;
  const fields = draft?.fields ?? onServer.data;
  if (fields) return <Editor key={id} kind={kind} opened={{ newId: id, draft: { fields } }} />;

  function proceed({ key, recordId }: Unsaved) {
    navigate(kind.paths.create(recordId), { replace: true, state: { ...location.state, draftKey: key } });
  }

  return (
    <Editor key={id} kind={kind} opened={{ newId: id }}>
      <UnsavedTexts kind={kind.noun} besides={id} requests={kind.history} onContinue={proceed} />
    </Editor>
  );
}

/** The stored text chosen in the list; for one that was never saved, the latest. */
function useDraft({ noun }: EditorKind, id: string, isNew: boolean): LocalDraft | undefined {
  const { state }: { state: Opening | null } = useLocation();
  const [draft] = useState(() => {
    const drafts = listLocalDrafts(noun).filter((draft) => draft.postId === id);
    return drafts.find(({ key }) => key === state?.draftKey) ?? (isNew ? drafts[0] : undefined);
  });
  return draft;
}

function Editor({ kind, opened, children }: KindProps & { opened: Opened; children?: ReactNode }) {
  const navigate = useNavigate();
  const { state }: { state: Opening | null } = useLocation();
  return (
    <TextEditor
      kind={kind}
      opened={opened}
      // Back to the list as it was left, or to a new one.
      onClose={(savedId) => {
        if (savedId && kind.staysOpen && 'newId' in opened) {
          navigate(kind.paths.edit(savedId), { replace: true, state });
          return;
        }
        if (savedId) focusRow(kind.noun, savedId);
        if (state?.isFromList) navigate(-1);
        else navigate(kind.listPath, { replace: true });
      }}
    >
      {children}
    </TextEditor>
  );
}

function Waiting({ kind, error, onRetry }: KindProps & { error: Error | null; onRetry?: () => void }) {
  if (!error) {
    return (
      <div
        role="status"
        aria-label={`Loading the ${kind.noun}`}
        className="mx-auto max-w-[44rem] space-y-5 px-5 pt-10"
      >
        <Skeleton className="h-10 w-3/4" />
        <Skeleton className="h-64" />
      </div>
    );
  }
  return (
    <div className="mx-auto max-w-[44rem] px-5 pt-10">
      <Problem className="rounded-sm border border-danger bg-danger-wash px-4 py-3 font-sans">
        {kind.loadFailure(error)}
      </Problem>
      <div className="mt-5 flex items-center gap-5">
        <Button variant="outline" onClick={onRetry}>
          Try Again
        </Button>
        <ButtonLink variant="plain" href={kind.listPath}>
          {kind.names.back}
        </ButtonLink>
      </div>
    </div>
  );
}

/** A full-screen layout for one post. Its bar (`editor-bar.tsx`) is as high as the admin area's. */
export function EditorFrame({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  return (
    <div className="admin pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      {banner}
      <main id="main" tabIndex={-1} className="pt-header peer-data-shown:pt-0">
        {children}
      </main>
    </div>
  );
}
