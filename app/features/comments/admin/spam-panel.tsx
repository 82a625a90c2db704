import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { HIGH_SPAM_SCORE, MEDIUM_SPAM_SCORE } from '#shared/contracts/comment-rules.ts';
import type { Moderation } from './use-moderation.ts';

const levels = [
  { threshold: HIGH_SPAM_SCORE, name: 'High' },
  { threshold: MEDIUM_SPAM_SCORE, name: 'Medium' },
];

/** Deletes by score. Approved comments are never touched. */
export function SpamPanel({ moderation }: { moderation: Moderation }) {
  const [isProcessing, setProcessing] = useState(false);

  async function process(action: (threshold: number) => Promise<boolean>, threshold: number) {
    setProcessing(true);
    await action(threshold);
    setProcessing(false);
  }

  return (
    <section aria-labelledby="spam-management" className="mb-6 border border-rule bg-leaf p-4 sm:p-5">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="spam-management" className="font-display text-xl">
          Spam Management
        </h2>
        <p role="status" className="flex items-center gap-2 font-sans text-[0.9375rem] text-faint">
          {isProcessing && (
            <>
              <Spinner /> Processing...
            </>
          )}
        </p>
      </div>
      <p className="mt-1 font-sans text-[0.9375rem] text-faint">
        Deletes spam and pending comments whose score is at least the number on the button, along with their
        replies. Approved comments are never deleted.
      </p>
      <div className="mt-4 grid gap-3 sm:flex sm:flex-wrap">
        {levels.map(({ threshold, name }) => (
          <div key={threshold} className="grid grid-cols-2 gap-3 sm:flex sm:not-last:mr-4">
            <Button
              variant="outline"
              size="small"
              inactive={isProcessing}
              onClick={() => process(moderation.previewSpam, threshold)}
            >
              Preview Delete (≥{threshold})
            </Button>
            <Button
              variant="danger"
              size="small"
              inactive={isProcessing}
              onClick={() => process(moderation.deleteSpam, threshold)}
            >
              Delete {name} (≥{threshold})
            </Button>
          </div>
        ))}
      </div>
    </section>
  );
}
