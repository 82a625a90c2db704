import { useEffect, useState } from 'react';
import { Icon } from '#app/ui/icon.tsx';

export const SHOW_AFTER_PX = 320;

/** A way back to the top, once there is a way. */
export function ScrollBack() {
  const [isShown, setShown] = useState(false);

  useEffect(() => {
    const stop = new AbortController();
    const update = () => setShown(window.scrollY > SHOW_AFTER_PX);
    update();
    window.addEventListener('scroll', update, { passive: true, signal: stop.signal });
    return () => stop.abort();
  }, []);

  if (!isShown) return null;
  return (
    <button
      type="button"
      aria-label="Back to top"
      onClick={() => window.scrollTo({ top: 0 })}
      className="fixed right-4 bottom-4 z-30 flex size-11 cursor-pointer items-center justify-center rounded-sm border border-edge bg-paper hover:border-red hover:text-red md:right-6 md:bottom-6 print:hidden"
    >
      <Icon path="m5 13 7-7 7 7M12 6v13" />
    </button>
  );
}
