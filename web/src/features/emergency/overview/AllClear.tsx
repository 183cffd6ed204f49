import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useState } from 'react';
import { emergencybroadcast as emergencybroadcastApi } from '#shared/emergency/emergencybroadcast.contract';
import { type RollOverview, rollCall as rollCallApi } from '#shared/emergency/roll-call.contract';
import { call } from '../../../api/client.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { TellOverChoice, TellOverWords, useTellOver } from '../TellOver.tsx';
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
  async function end(sentence: string | undefined) {
    setBusy(true);
    const isDone = await attempt(async () => {
      await call(rollCallApi.allClear, { rollUid });
      if (sentence) await showAllClear(sentence);
    });
    setBusy(false);
    setAsked(undefined);
    onDone();
    if (isDone) say('The roll-call has ended.');
  }
  return (
    <>
      {/* Unlike the buttons of people, and apart from them: it ends the roll-call. */}
      <Button variant="outlined" size="large" loading={isBusy && !asked} onClick={() => void ask()}>
        All clear
      </Button>
      {asked && (
        <Question
          overview={asked}
          isBusy={isBusy}
          onCancel={() => setAsked(undefined)}
          onEnd={(sentence) => void end(sentence)}
        />
      )}
    </>
  );
}

interface QuestionProps {
  overview: RollOverview;
  isBusy: boolean;
  onCancel: () => void;
  /** With the sentence that everyone reads, if everyone is told. */
  onEnd: (sentence: string | undefined) => void;
}

/** Names who is still open, and asks whether everyone is told that it is over. */
function Question({ overview, isBusy, onCancel, onEnd }: QuestionProps) {
  const over = useTellOver(true);
  return (
    <Dialog
      open
      fullWidth
      onClose={onCancel}
      aria-labelledby="all-clear-heading"
      aria-describedby="all-clear-body"
    >
      <DialogTitle id="all-clear-heading">Give the all-clear?</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id="all-clear-body">{openWords(overview)}</DialogContentText>
        <TellOverChoice over={over} />
        <TellOverWords over={over} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel} autoFocus>
          Cancel
        </Button>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={over.isFaulty}
          onClick={() => onEnd(over.isTold ? over.text.trim() : undefined)}
        >
          Give the all-clear
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** Replaces the message of the emergency by the all-clear, which follows it on its channels. */
async function showAllClear(message: string): Promise<void> {
  const { updated_at } = await call(emergencybroadcastApi.get, {});
  const change = { status: true, message };
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
