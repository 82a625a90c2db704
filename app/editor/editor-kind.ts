import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import type { OnProgress } from '#app/lib/upload.ts';
import type { AnnotationInput } from '#shared/contracts/annotations.ts';
import type { UploadedImage } from '#shared/contracts/posts.ts';
import { readProperties } from '#shared/records.ts';
import type { EditorRequests } from './editor.requests.ts';

/** `file`: a student's Word file, which is edited at the desk. */
export type DraftKind = 'post' | 'sample' | 'file';

/**
 * What is written: its title, its text, and whatever else belongs to its kind. A sample may have its changes and notes:
 * then `marked` is what is edited, and `content` is the finished text of it.
 */
export type EditorText = {
  title: string;
  content: string;
  marked?: string | null | undefined;
  annotations?: AnnotationInput[] | undefined;
};

/** A stored post or sample. Its own fields are the live version's; `draft` holds saved changes that are not public. */
export type StoredText<Text = EditorText> = {
  _id: string;
  title: string;
  version: number;
  updatedAt: string;
  previewPath: string | null;
  draft: { fields: Text; updatedAt: string; publishAt: string | null } | null;
};

export type UploadPicture = (file: File, onProgress: OnProgress) => Promise<UploadedImage>;
export type FieldErrors = Partial<Record<string, string>>;
export type Question = { title: string; text: ReactNode; action: string; isDangerous?: boolean };
export type SaveAction<Mode = string> = { label: string; mode: Mode; hint?: string | undefined };

export type DetailsProps<Text, Stored> = {
  fields: Text;
  errors: FieldErrors;
  /** Undefined for a new one. */
  stored: Stored | undefined;
  onChange: (changed: Partial<Text>) => void;
};
export type PreviewProps<Text, Stored> = { fields: Text; stored: Stored | undefined; onClose: () => void };
/** The text of a Word file. Changes and comments are for samples; `acceptsChanges`: `marked` has some to be accepted. */
export type ImportedText = {
  title: string;
  html: string;
  marked?: string | null;
  annotations?: AnnotationInput[];
  acceptsChanges?: boolean;
};
export type ImportProps = {
  /** The text that is there now. */
  getText: () => EditorText;
  /** Asks before existing text is replaced. */
  mayReplace: () => Promise<boolean>;
  onImported: (text: ImportedText) => void;
};
/** What may stand in the sheet beside the text. */
export type Panel = 'settings' | 'marginNotes' | 'advice';
/** One kind of text: a post, a sample or a student's file. Everything else about the editor is the same for all. */
type KindOptions<Text extends EditorText, Stored extends StoredText<Text>, Mode extends string> = {
  noun: DraftKind;
  /** A new one stays open when it is saved. */
  staysOpen: boolean;
  /** After these the editor stays open. */
  stayingModes?: readonly Mode[];
  /** The titles of its pages and of its sheet, the way back, and where a text is offered that was left unsaved. */
  names: { edit: string; create: string; sheet: string; back: string; offer: string };
  /** Undefined for the settings alone. */
  panels?: Partial<Record<Panel, string>>;
  /** Who sees the notes of this kind; undefined for all readers, who see what kind of note each one is. */
  annotationReader?: string;
  /** Stores a picture of its text; undefined if its pictures are public. */
  uploadPicture?: UploadPicture;
  listPath: string;
  paths: EditorPaths;
  requests: Pick<EditorRequests<Text, Stored>, 'getRecord' | 'recordQuery'>;
  /** Revisions, drafts beside the live version and preview links. Without them the record itself is autosaved, as `save`. */
  history?: EditorRequests<Text, Stored>;
  empty: Text;
  /** The live version as form values. */
  toFields: (stored: Stored) => Text;
  errorsIn: (fields: Text, stored: Stored | undefined) => FieldErrors;
  /** The fields that are not in the settings. */
  fieldsOnPage: readonly string[];
  labels: Partial<Record<string, string>>;
  loadFailure: (error: unknown) => string;
  /** The badge and the save buttons; the last one is the main one. */
  describeState: (
    stored: Stored | undefined,
    fields: Text,
  ) => {
    isLive: boolean;
    status: string | undefined;
    tone: 'success' | 'neutral' | 'info' | 'danger';
    actions: SaveAction<Mode>[];
    /** What is said while nothing is unsaved. */
    rest?: string;
  };
  /** What has to be confirmed first. */
  questionBefore: (mode: Mode, stored: Stored | undefined, fields: Text) => Question | undefined;
  save: (work: {
    id: string;
    version: number | undefined;
    fields: Text;
    mode: Mode;
    stored: Stored | undefined;
  }) => Promise<Stored>;
  /** A failed save in this mode is only noted: the text is in the browser's storage. */
  isQuiet: (mode: Mode) => boolean;
  /** What is said of a failed save; the server's words may be empty. */
  describeFailure: (mode: Mode, stored: Stored | undefined, message: string) => string;
  savedMessage: (saved: Stored, mode: Mode, before: Stored | undefined) => string;
  /** Where readers see what was saved; undefined if it is not public. */
  publicPath: (saved: Stored) => string | undefined;
  onSaved: (client: QueryClient) => void;
  /** Above the text: fields that every text of this kind must have. */
  Head?: ComponentType<DetailsProps<Text, Stored>>;
  Import?: ComponentType<ImportProps>;
  Details: ComponentType<DetailsProps<Text, Stored>>;
  /** Advice before publishing, beside the settings. */
  Advice?: ComponentType<{ id: string; fields: Text }>;
  Preview?: ComponentType<PreviewProps<Text, Stored>>;
};

/** A kind as the editor sees it, which gives back to it only what it got from it. */
export type EditorKind = KindOptions<EditorText, StoredText, string>;
type History = EditorRequests<EditorText, StoredText>;
/** A kind whose texts can also be written from the start. */
export type WritableKind = EditorKind & { history: History };

export function createEditorKind<
  Text extends EditorText,
  Stored extends StoredText<Text>,
  Mode extends string,
>(options: KindOptions<Text, Stored, Mode> & { history: EditorRequests<Text, Stored> }): WritableKind;
export function createEditorKind<
  Text extends EditorText,
  Stored extends StoredText<Text>,
  Mode extends string,
>(options: KindOptions<Text, Stored, Mode>): EditorKind;
export function createEditorKind(options: unknown): unknown {
  return options;
}

/** The addresses of the editor below that of a list. */
export function editorPaths(list: string) {
  return {
    create: (id?: string) => (id ? `${list}/new?id=${id}` : `${list}/new`),
    edit: (id: string) => `${list}/${id}`,
  };
}

export type EditorPaths = ReturnType<typeof editorPaths>;

/** What the editor opens: the saved changes, or else the live version. */
export function getSavedFields(kind: EditorKind, stored: StoredText | undefined): EditorText {
  if (!stored) return kind.empty;
  return stored.draft?.fields ?? kind.toFields(stored);
}

export function sameFields(a: EditorText, b: EditorText): boolean {
  const [one, other] = [readProperties(a), readProperties(b)];
  return Object.keys({ ...a, ...b }).every(
    (name) =>
      one[name] === other[name] || JSON.stringify(one[name] ?? null) === JSON.stringify(other[name] ?? null),
  );
}
