import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import type { useConfirm } from '#app/ui/confirm.tsx';

type Leaving = {
  hasChanges: () => boolean;
  /** Keeps the text in this browser; false when that is not possible. */
  keepNow: () => boolean;
  confirm: ReturnType<typeof useConfirm>['confirm'];
};

/** Back, or a link, while something is not saved: the text is kept first, and then the way out is asked for. */
export function useLeaveQuestion({ hasChanges, keepNow, confirm }: Leaving) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );

  const ask = useEffectEvent(async () => {
    const isKept = keepNow();
    const mayLeave = await confirm({
      title: 'Leave without saving?',
      text: isKept
        ? 'What you wrote is kept in this browser, and the posts desk will offer it again.'
        : 'This browser could not keep a copy: what you wrote since the last save will be lost.',
      action: 'Leave',
      isDangerous: !isKept,
    });
    if (mayLeave) blocker.proceed?.();
    else blocker.reset?.();
  });

  useEffect(() => {
    if (blocker.state === 'blocked') ask();
  }, [blocker.state]);
}
