import { Form, useLocation } from 'react-router';
import { Button } from './button.tsx';

type ClearSearchProps = Pick<Parameters<typeof Button>[0], 'variant' | 'size' | 'className' | 'children'>;

/** Clears search and filters in the URL. A form, so that it works without JavaScript. */
export function ClearSearch(button: ClearSearchProps) {
  const { pathname } = useLocation();
  return (
    <Form action={pathname} replace preventScrollReset>
      <Button type="submit" {...button} />
    </Form>
  );
}
