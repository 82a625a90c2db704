import { Form, useLocation } from 'react-router';
import { Button } from './button.tsx';

type ClearSearchProps = Pick<Parameters<typeof Button>[0], 'look' | 'size' | 'className' | 'children'>;

/** Takes words and filters out of the address. A form, because a button by itself does nothing without JavaScript. */
export function ClearSearch(button: ClearSearchProps) {
  const { pathname } = useLocation();
  return (
    <Form action={pathname} replace preventScrollReset>
      <Button type="submit" {...button} />
    </Form>
  );
}
