import type { ReactNode } from 'react';

/** A full-screen layout for one post. Its bar (`editor-bar.tsx`) is as high as the admin area's. */
export function EditorFrame({ banner, children }: { banner: ReactNode; children: ReactNode }) {
  return (
    <div className="admin pr-[env(safe-area-inset-right)] pl-[env(safe-area-inset-left)]">
      {banner}
      <main id="main" tabIndex={-1} className="pt-header peer-data-shown:pt-0">
        {children}
      </main>
    </div>
  );
}
