export const TOAST_MS = 5_000;
export const toastKinds = ['success', 'warning', 'info', 'network', 'error'] as const;
export type ToastKind = (typeof toastKinds)[number];
/** Something to do about a message while it is there, such as taking back what it tells of. */
export type ToastAction = { label: string; run: () => void };
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

/** Shows a short message that goes away by itself. Returns what takes it away earlier. */
export function showToast(
  kind: ToastKind,
  message: string,
  durationMs = TOAST_MS,
  action?: ToastAction,
): () => void {
  lastId += 1;
  const toast = { id: lastId, kind, message, durationMs, action };
  // The same words twice at once say no more than once.
  change([...toasts.filter((other) => other.message !== message), toast]);
  return () => dismissToast(toast.id);
}

export function dismissToast(id: number) {
  change(toasts.filter((toast) => toast.id !== id));
}

/** Takes away all of a kind, such as news of a connection that is back. */
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
