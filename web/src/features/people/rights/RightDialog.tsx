import { type ReactNode, useState } from 'react';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { QuestionDialog } from '../../../components/feedback/QuestionDialog.tsx';
import { FreshSignIn } from './FreshSignIn.tsx';
import type { Outcome } from './useRightCalls.ts';

interface RightDialogProps {
  title: string;
  /** The name of the act, on its button. */
  act: string;
  /** Said when it is done. */
  done: string;
  isRemoval: boolean;
  /** Acts; resolves to undefined if the form has faults. */
  run: () => Promise<Outcome | undefined>;
  onClose: () => void;
  children: ReactNode;
}

/** A question about a right. It needs a fresh sign-in, and says what went wrong. */
export function RightDialog(props: RightDialogProps) {
  const { title, act, done, isRemoval, run, onClose, children } = props;
  const [problem, setProblem] = useState<{ message: string; isStale: boolean }>();
  const [isBusy, setBusy] = useState(false);
  const { say } = useFeedback();
  async function send() {
    setProblem(undefined);
    setBusy(true);
    const outcome = await run().finally(() => setBusy(false));
    if (!outcome) return;
    if (outcome.message !== undefined) return setProblem(outcome);
    say(done);
    onClose();
  }
  return (
    <QuestionDialog
      title={title}
      act={act}
      isBusy={isBusy}
      isRemoval={isRemoval}
      problem={problem?.isStale ? undefined : problem?.message}
      onAct={() => void send()}
      onClose={onClose}
    >
      <FreshSignIn what={`“${title}”`} isStale={problem?.isStale === true}>
        {children}
      </FreshSignIn>
    </QuestionDialog>
  );
}
