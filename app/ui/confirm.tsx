import { type ReactNode, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Dialog } from './dialog.tsx';

type Question = {
  title: string;
  text?: ReactNode;
  /** The label of the confirming button. */
  action: string;
  isDangerous?: boolean;
  /** A third way, which is neither yes nor nothing. */
  alternative?: { label: string; run: () => void };
};

/** A confirmation dialog. `await confirm({ … })` is true if confirmed; render `confirmation` in the component. */
export function useConfirm(): { confirm: (question: Question) => Promise<boolean>; confirmation: ReactNode } {
  const [question, setQuestion] = useState<Question>();
  const answer = useRef<(yes: boolean) => void>(undefined);

  function confirm(next: Question): Promise<boolean> {
    settle(false);
    setQuestion(next);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }

  function settle(yes: boolean) {
    answer.current?.(yes);
    answer.current = undefined;
    setQuestion(undefined);
  }

  const confirmation = question && (
    <Dialog title={question.title} width="narrow" onClose={() => settle(false)}>
      {question.text && <div className="mb-5 text-base text-faint">{question.text}</div>}
      {/* Three do not fit beside each other on a phone: there the main one is on top. */}
      <div
        className={`flex justify-end gap-3 ${question.alternative ? 'max-sm:flex-col-reverse' : 'flex-wrap'}`}
      >
        <Button variant="plain" onClick={() => settle(false)}>
          Cancel
        </Button>
        <Button variant={question.isDangerous ? 'danger' : 'filled'} onClick={() => settle(true)}>
          {question.action}
        </Button>
        {question.alternative && (
          <Button
            onClick={() => {
              settle(false);
              question.alternative?.run();
            }}
          >
            {question.alternative.label}
          </Button>
        )}
      </div>
    </Dialog>
  );
  return { confirm, confirmation };
}
