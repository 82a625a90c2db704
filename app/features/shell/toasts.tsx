import { useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from '#app/lib/site-words.ts';
import {
  currentToasts,
  dismissToast,
  subscribeToToasts,
  type Toast,
  type ToastKind,
} from '#app/lib/toast-store.ts';
import { Icon } from '#app/ui/icon.tsx';

const tones = {
  success: 'border-success bg-success-wash text-success',
  warning: 'border-warning bg-warning-wash text-warning',
  info: 'border-info bg-info-wash text-info',
  network: 'border-warning bg-warning-wash text-warning',
  error: 'border-danger bg-danger-wash text-danger',
} satisfies Record<ToastKind, string>;

const none: readonly Toast[] = [];

export function Toasts() {
  const toasts = useSyncExternalStore(subscribeToToasts, currentToasts, () => none);
  return (
    <div
      role="status"
      aria-live="polite"
      data-toasts=""
      className="pointer-events-none fixed inset-x-4 bottom-4 z-50 flex flex-col items-center gap-2 print:hidden"
    >
      {toasts.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  );
}

/** Pauses while hovered or focused. */
function ToastCard({ toast: { id, kind, message, durationMs, action } }: { toast: Toast }) {
  const t = useTranslations();
  const [isHeld, setHeld] = useState(false);

  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isHeld]);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: holding a message still is a convenience; its button is what acts
    <div
      data-kind={kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      className={`pointer-events-auto flex w-full max-w-md items-start justify-between gap-4 rounded-sm border-l-4 px-4 py-3 font-sans text-[0.9375rem] leading-snug ${tones[kind]}`}
    >
      <p className={`flex-1 py-1 ${kind === 'error' ? 'problem' : ''}`}>{t(message)}</p>
      {action && 'href' in action && (
        <a href={action.href} onClick={() => dismissToast(id)} className={actionClass}>
          {action.label}
        </a>
      )}
      {action && 'run' in action && (
        <button
          type="button"
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
          className={actionClass}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label={t('Dismiss')}
        onClick={() => dismissToast(id)}
        className="-mr-2 flex size-8 shrink-0 cursor-pointer items-center justify-center"
      >
        <Icon path="m5 5 14 14M19 5 5 19" className="size-4" />
      </button>
    </div>
  );
}

const actionClass = 'shrink-0 cursor-pointer px-1 py-1 font-semibold underline underline-offset-4';
