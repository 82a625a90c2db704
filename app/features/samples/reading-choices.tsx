import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react';
import { isPlainClick } from '#app/lib/plain-click.ts';
import { listenForKey } from './single-keys.tsx';

type Choice<Value> = { value: Value; label: ReactNode; href: string; title?: string | undefined };
type ReadingChoicesProps<Value> = {
  label: string;
  className: string;
  choices: readonly Choice<Value>[];
  shown: Value;
  onChoose: (value: Value) => void;
  /** What M does. */
  onKey?: (() => void) | undefined;
  children?: ReactNode;
};

/** One of several ways to see the paper: links, which change it in place where scripts run. */
export function ReadingChoices<Value extends string>({
  label,
  className,
  choices,
  shown,
  onChoose,
  onKey,
  children,
}: ReadingChoicesProps<Value>) {
  const press = useRef(onKey);

  useEffect(() => {
    press.current = onKey;
  });

  useEffect(() => listenForKey('m', () => press.current?.()), []);

  function onClick(event: MouseEvent<HTMLAnchorElement>, value: Value) {
    if (!isPlainClick(event.nativeEvent)) return;
    event.preventDefault();
    onChoose(value);
  }

  return (
    <nav aria-label={label} className={`choices ${className}`}>
      {children}
      {choices.map(({ value, label: name, href, title }) => (
        <a
          key={value}
          href={href}
          rel="nofollow"
          aria-current={value === shown || undefined}
          title={title}
          onClick={(event) => onClick(event, value)}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
