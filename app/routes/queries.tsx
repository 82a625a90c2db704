import { Outlet } from 'react-router';
import { Queries } from '#app/lib/queries.tsx';

/** The pages that show query results in their first view. */
export default function QueriesLayout() {
  return (
    <Queries>
      <Outlet />
    </Queries>
  );
}
