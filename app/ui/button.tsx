import type { ComponentProps } from 'react';

const base =
  'inline-flex items-center justify-center gap-2 font-sans font-medium no-underline transition-colors duration-150 disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60 print:hidden';

const looks = {
  /** The primary action. Never two of them side by side. */
  filled: 'rounded-sm border border-ink bg-ink text-paper hover:border-red hover:bg-red',
  outline: 'rounded-sm border border-edge bg-transparent text-ink hover:border-ink',
  plain: 'text-ink underline decoration-edge underline-offset-[0.3em] hover:text-red hover:decoration-red',
  danger: 'rounded-sm border border-danger text-danger hover:bg-danger-wash',
};
type Look = keyof typeof looks;

const sizes = {
  small: 'min-h-9 text-[0.9375rem]',
  normal: 'min-h-11 text-base',
};
type Size = keyof typeof sizes;

function classes(look: Look, size: Size, className: string): string {
  const padding = look === 'plain' ? 'px-1 py-1' : size === 'small' ? 'px-3 py-1 sm:px-3.5' : 'px-5 py-2';
  return `${base} ${sizes[size]} ${padding} ${looks[look]} ${className}`;
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
      className={`cursor-pointer ${classes(look, size, className)}`}
      onClick={(event) => (inactive ? event.preventDefault() : onClick?.(event))}
      {...props}
    />
  );
}

type ButtonLinkProps = ComponentProps<'a'> & { look?: Look; size?: Size };

export function ButtonLink({ look = 'filled', size = 'normal', className = '', ...props }: ButtonLinkProps) {
  return <a className={classes(look, size, className)} {...props} />;
}
