import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { adminRequest, findToken, leaveForLogin } from '#app/lib/session.ts';

/** The gate before every page of the desk. It is drawn in the browser only: the server knows no session. */
export default function AdminLayout() {
  const [hasToken, setHasToken] = useState(false);

  useEffect(() => {
    if (findToken()) setHasToken(true);
    else leaveForLogin();
  }, []);

  const probe = useQuery({
    queryKey: ['admin', 'session'],
    queryFn: () => adminRequest('/samples?page=1&limit=1'),
    enabled: hasToken,
    retry: false,
    meta: { silent: true },
  });

  useEffect(() => {
    if (probe.isError) leaveForLogin();
  }, [probe.isError]);

  if (!probe.isSuccess) {
    return (
      <p role="status" className="px-5 pt-12 text-center font-sans text-faint">
        Validating session...
      </p>
    );
  }
  return <Outlet />;
}
