import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';
import type { useConfirm } from '#app/ui/confirm.tsx';

type Leaving = {
  hasChanges: () => boolean;
  /** Stores the text in this browser; false if that is impossible. */
  storeNow: () => boolean;
  confirm: ReturnType<typeof useConfirm>['confirm'];
  /** Where the text is offered again. */
  offer: string;
};

/** Back or a link with unsaved changes: stores the text first, then asks. */
export function useLeaveQuestion({ hasChanges, storeNow, confirm, offer }: Leaving) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && hasChanges(),
  );

  const ask = useEffectEvent(async () => {
    const isKept = storeNow();
    const mayLeave = await confirm({
      title: 'Leave without saving?',
      text: isKept
        ? `This browser keeps what you wrote; ${offer} will offer it again.`
        : 'This browser couldn’t keep a copy: anything you wrote since the last save will be lost.',
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
