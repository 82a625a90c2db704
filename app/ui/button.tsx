import type { ComponentProps } from 'react';

/** In `controls.css`, because a page has many: `filled` is the primary action, never two of them side by side. */
type Look = 'filled' | 'outline' | 'plain' | 'danger';
type Size = 'small' | 'normal';

function classes(look: Look, size: Size, className: string): string {
  return ['button', `button-${look}`, size === 'small' && 'button-small', className]
    .filter(Boolean)
    .join(' ');
}

type ButtonProps = ComponentProps<'button'> & {
  look?: Look;
  size?: Size;
  /** Inactive like `disabled`, but keeps the focus. */
  inactive?: boolean;
};

export function Button({
  look = 'filled',
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
      className={classes(look, size, className)}
      onClick={(event) => (inactive ? event.preventDefault() : onClick?.(event))}
      {...props}
    />
  );
}

type ButtonLinkProps = ComponentProps<'a'> & { look?: Look; size?: Size };

export function ButtonLink({ look = 'filled', size = 'normal', className = '', ...props }: ButtonLinkProps) {
  return <a className={classes(look, size, className)} {...props} />;
}
