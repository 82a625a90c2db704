import { useRef } from 'react';
import { Form, useLocation } from 'react-router';
import { useFocusAfterRemoval } from '#app/lib/focus-heading.ts';
import { Button } from './button.tsx';

type ClearSearchProps = Pick<Parameters<typeof Button>[0], 'variant' | 'size' | 'className' | 'children'> & {
  /** Empties a box whose words are not in the URL yet. */
  onClear?: () => void;
};

/** Clears search and filters in the URL. A form, so that it works without JavaScript. */
export function ClearSearch({ onClear, ...button }: ClearSearchProps) {
  const { pathname } = useLocation();
  const form = useRef<HTMLFormElement>(null);
  useFocusAfterRemoval(form);
  return (
    <Form ref={form} action={pathname} replace preventScrollReset onSubmit={onClear}>
      <Button type="submit" {...button} />
    </Form>
  );
}
