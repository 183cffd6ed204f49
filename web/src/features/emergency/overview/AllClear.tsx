import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
  FormControlLabel,
} from '@mui/material';
import { useState } from 'react';
import { allClearText } from '#shared/emergency/all-clear';
import { emergencybroadcast as emergencybroadcastApi } from '#shared/emergency/emergencybroadcast.contract';
import { type RollOverview, rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { checkBanner } from '../useBanner.ts';

interface AllClearProps {
  rollUid: string;
  onDone: () => void;
}

/** Ends the roll-call after a question that names who is still open, and tells the school. */
export function AllClear({ rollUid, onDone }: AllClearProps) {
  const { attempt, say } = useFeedback();
  /** The numbers of the moment at which the question was opened. */
  const [asked, setAsked] = useState<RollOverview>();
  const [isBusy, setBusy] = useState(false);
  async function ask() {
    setBusy(true);
    await attempt(async () => setAsked(await call(rollCallApi.overview, {})));
    setBusy(false);
  }
  async function end(isShown: boolean) {
    setBusy(true);
    const isDone = await attempt(async () => {
      await call(rollCallApi.allClear, { rollUid });
      if (isShown) await showAllClear();
    });
    setBusy(false);
    setAsked(undefined);
    onDone();
    if (isDone) say('The roll-call has ended.');
  }
  return (
    <>
      <Button
        variant="contained"
        color="success"
        size="large"
        loading={isBusy && !asked}
        onClick={() => void ask()}
      >
        All clear
      </Button>
      {asked && (
        <Question
          overview={asked}
          isBusy={isBusy}
          onCancel={() => setAsked(undefined)}
          onEnd={(isShown) => void end(isShown)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  overview: RollOverview;
  isBusy: boolean;
  onCancel: () => void;
  onEnd: (isShown: boolean) => void;
}

/** Names who is still open, and asks whether the whole school sees the all-clear. */
function Question({ overview, isBusy, onCancel, onEnd }: QuestionProps) {
  const [isShown, setShown] = useState(true);
  return (
    <Dialog
      open
      fullWidth
      onClose={onCancel}
      aria-labelledby="all-clear-heading"
      aria-describedby="all-clear-body"
    >
      <DialogTitle id="all-clear-heading">Give the all-clear?</DialogTitle>
      <DialogContent>
        <DialogContentText id="all-clear-body">{openWords(overview)}</DialogContentText>
        <FormControlLabel
          sx={{ mt: 2 }}
          control={
            <Checkbox checked={isShown} onChange={({ target }) => setShown(target.checked)} />
          }
          label={`Show to the whole school: “${allClearText}”`}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button variant="contained" color="success" loading={isBusy} onClick={() => onEnd(isShown)}>
          Give the all-clear
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Replaces the message of the emergency by the all-clear. */
async function showAllClear(): Promise<void> {
  const { updated_at } = await call(emergencybroadcastApi.get, {});
  const change = { status: true, message: allClearText };
  await call(emergencybroadcastApi.update, { ...change, ...(updated_at && { updated_at }) });
  checkBanner();
}

/** Says who is still open. */
function openWords({ none, open_help }: RollOverview): string {
  const missing =
    none === 0
      ? 'Everyone is known to be safe.'
      : `${none === 1 ? '1 person is' : `${none} people are`} not known to be safe.`;
  const help =
    open_help === 0
      ? ''
      : ` ${open_help === 1 ? '1 person asks' : `${open_help} people ask`} for help.`;
  return `${missing}${help} The roll-call ends, and nobody can answer it. The names are deleted after 30 days.`;
}
