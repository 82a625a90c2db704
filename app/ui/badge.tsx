import type { ReactNode } from 'react';

const tones = {
  success: 'bg-success-wash text-success',
  info: 'bg-info-wash text-info',
  warning: 'bg-warning-wash text-warning',
  danger: 'bg-danger-wash text-danger',
  neutral: 'bg-neutral-wash text-neutral',
};
export type Tone = keyof typeof tones;

/** A status label. `icon` is decorative. */
export function Badge({ tone, icon, children }: { tone: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-2 py-0.5 font-sans text-sm leading-snug font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {icon}
      {children}
    </span>
  );
}

/** A count; above `cap` only "more than". */
export function CountBadge({ count, cap }: { count: number; cap?: number | undefined }) {
  return (
    <span className="lining inline-flex min-w-5 justify-center rounded-sm bg-ink px-1.5 text-xs leading-5 font-semibold text-paper">
      {cap !== undefined && count > cap ? `${cap}+` : count}
    </span>
  );
}
