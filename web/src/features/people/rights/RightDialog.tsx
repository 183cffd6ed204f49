import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { type ReactNode, useState } from 'react';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
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
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="right-title">
      <DialogTitle id="right-title">{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <FreshSignIn isStale={problem?.isStale === true}>{children}</FreshSignIn>
        {problem && !problem.isStale && (
          <Alert severity="error" variant="outlined">
            {problem.message}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} autoFocus>
          Cancel
        </Button>
        <Button
          color={isRemoval ? 'error' : 'primary'}
          variant="contained"
          loading={isBusy}
          onClick={() => void send()}
        >
          {act}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
