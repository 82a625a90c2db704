import type { ComponentProps } from 'react';

/** In `controls.css`, because a page has many: `filled` is the primary action, never two of them side by side. */
type Variant = 'filled' | 'outline' | 'plain' | 'danger';
type Size = 'small' | 'normal';

function classes(variant: Variant, size: Size, className: string): string {
  return ['button', `button-${variant}`, size === 'small' && 'button-small', className]
    .filter(Boolean)
    .join(' ');
}

type ButtonProps = ComponentProps<'button'> & {
  variant?: Variant;
  size?: Size;
  /** Inactive like `disabled`, but keeps the focus. */
  inactive?: boolean;
};

export function Button({
  variant = 'filled',
  size = 'normal',
  type = 'button',
  className = '',
  inactive = false,
  onClick,
  ...props
}: ButtonProps) {
  return (
    <button
      type={type}
      aria-disabled={inactive || undefined}
      className={classes(variant, size, className)}
      onClick={(event) => (inactive ? event.preventDefault() : onClick?.(event))}
      {...props}
    />
  );
}

export function ButtonLink({
  variant = 'filled',
  size = 'normal',
  className = '',
  ...props
}: ComponentProps<'a'> & { variant?: Variant; size?: Size }) {
  return <a className={classes(variant, size, className)} {...props} />;
}
