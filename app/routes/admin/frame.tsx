import { Outlet } from 'react-router';
import { DeskFrame } from '#app/features/desk/desk-frame.tsx';
import { ConnectivityBanner } from '#app/features/shell/connectivity-banner.tsx';

/** The bar and footer of every admin page but the editor. */
export default function AdminFrame() {
  return (
    <DeskFrame banner={<ConnectivityBanner />}>
      <Outlet />
    </DeskFrame>
  );
}
