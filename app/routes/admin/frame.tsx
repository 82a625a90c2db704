import { Outlet } from 'react-router';
import { AdminPageFrame } from '#app/features/admin/admin-page-frame.tsx';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';

/** The bar and footer of every admin page but the editor. */
export default function AdminFrame() {
  return (
    <AdminPageFrame banner={<ConnectivityBanner />}>
      <Outlet />
    </AdminPageFrame>
  );
}
