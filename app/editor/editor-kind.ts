import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import type { AnnotationInput } from '#shared/contracts/annotations.ts';
import type { EditorRequests } from './editor.requests.ts';

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
export type StoredText<Text> = {
  _id: string;
  title: string;
  version: number;
  updatedAt: string;
  previewPath: string | null;
  draft: { fields: Text; updatedAt: string; publishAt: string | null } | null;
};

export type FieldErrors = Partial<Record<string, string>>;
export type Question = { title: string; text: string; action: string; isDangerous?: boolean };
export type SaveAction<Mode> = { label: string; mode: Mode; hint?: string | undefined };

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
  /** Asks before existing text is replaced. */
  mayReplace: () => Promise<boolean>;
  onImported: (text: ImportedText) => void;
};
/** One kind of text: a post or a sample. Everything else about the editor is the same for both. */
export type EditorKind<Text extends EditorText, Stored extends StoredText<Text>, Mode extends string> = {
  noun: 'post' | 'sample';
  /** A new one stays open when it is saved. */
  staysOpen: boolean;
  /** The titles of its pages. */
  names: { edit: string; create: string };
  listPath: string;
  paths: EditorPaths;
  requests: EditorRequests<Text, Stored>;
  empty: Text;
  /** The live version as form values. */
  toFields: (stored: Stored) => Text;
  errorsIn: (fields: Text, stored: Stored | undefined) => FieldErrors;
  /** The fields that are not in the settings. */
  fieldsOnPage: readonly string[];
  labels: Partial<Record<string, string>>;
  loadFailure: string;
  /** The badge and the save buttons; the last one is the main one. */
  describeState: (
    stored: Stored | undefined,
    fields: Text,
  ) => {
    isLive: boolean;
    status: string | undefined;
    tone: 'success' | 'neutral' | 'info' | 'danger';
    actions: SaveAction<Mode>[];
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
  onSaved: (client: QueryClient, saved: Stored) => void;
  /** Above the text: fields that every text of this kind must have. */
  Head?: ComponentType<DetailsProps<Text, Stored>>;
  Import: ComponentType<ImportProps>;
  Details: ComponentType<DetailsProps<Text, Stored>>;
  /** Advice before publishing, beside the settings. */
  Advice?: ComponentType<{ id: string; fields: Text }>;
  Preview: ComponentType<PreviewProps<Text, Stored>>;
};

/** The addresses of the editor below that of a list. */
export function editorPaths(list: string) {
  return {
    create: (id?: string) => (id ? `${list}/new?id=${id}` : `${list}/new`),
    edit: (id: string) => `${list}/${id}`,
  };
}

export type EditorPaths = ReturnType<typeof editorPaths>;

/** What the editor opens: the saved changes, or else the live version. */
export function getSavedFields<Text extends EditorText, Stored extends StoredText<Text>>(
  kind: Pick<EditorKind<Text, Stored, string>, 'toFields' | 'empty'>,
  stored: Stored | undefined,
): Text {
  if (!stored) return kind.empty;
  return stored.draft?.fields ?? kind.toFields(stored);
}

export function sameFields<Text extends EditorText>(a: Text, b: Text): boolean {
  return (Object.keys({ ...a, ...b }) as (keyof Text)[]).every(
    (name) => a[name] === b[name] || JSON.stringify(a[name] ?? null) === JSON.stringify(b[name] ?? null),
  );
}
