import { errorMessage } from './api.ts';

const TOAST_MS = 5_000;
export type ToastKind = 'success' | 'warning' | 'info' | 'network' | 'error';
/** An action for a toast, such as undo, or a link to what it is about. */
type ToastAction = { label: string } & ({ run: () => void } | { href: string });
export type Toast = {
  id: number;
  kind: ToastKind;
  message: string;
  durationMs: number;
  action?: ToastAction | undefined;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

export function showToast(
  kind: ToastKind,
  message: string,
  durationMs = TOAST_MS,
  action?: ToastAction,
): () => void {
  lastId += 1;
  const toast = { id: lastId, kind, message, durationMs, action };
  // The latest of a kind takes the place of the one before: they do not pile up.
  change([...toasts.filter((other) => other.kind !== kind), toast]);
  return () => dismissToast(toast.id);
}

/** For `onError`: the message of an error, or the fallback. */
export function toastFailure(fallback: string) {
  return (error: unknown) => void showToast('error', errorMessage(error, fallback));
}

export function dismissToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Dismisses all of a kind, such as those about a connection that is back. */
export function dismissToasts(kind: ToastKind) {
  change(toasts.filter((toast) => toast.kind !== kind));
}

export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

function change(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}
