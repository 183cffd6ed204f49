import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogContentText,
  DialogTitle,
} from '@mui/material';
import { useEffect, useState } from 'react';
import { audiences as audiencesApi } from '#shared/audiences/audiences.contract';
import { isAllClear } from '#shared/emergency/all-clear';
import { useRead } from '../../api/hooks.ts';
import { useSession } from '../../auth/session.tsx';
import { BroadcastBar } from './BroadcastBar.tsx';

interface BroadcastDialogProps {
  /** The broadcast that the school will see; `status` false ends it. */
  asked: { readonly status: boolean; readonly message: string };
  onAnswer: (yes: boolean) => void;
}

/** Asks once before a message is shown to the whole school or ended. */
export function BroadcastDialog({ asked, onAnswer }: BroadcastDialogProps) {
  const { schoolName } = useSession().settings;
  const { people, isWaiting } = useReach();
  const isCalm = isAllClear(asked);
  const who =
    people === undefined ? `everyone at ${schoolName}` : `${people.toLocaleString('en-AU')} people`;
  return (
    <Dialog
      open
      fullWidth
      onClose={() => onAnswer(false)}
      aria-labelledby="broadcast-heading"
      aria-describedby="broadcast-body"
    >
      <DialogTitle id="broadcast-heading">
        {asked.status ? 'Show this message to the whole school?' : 'End this message?'}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText id="broadcast-body">
          {asked.status
            ? `It appears at once on top of every page${isCalm ? ' and ends after a day' : ''}. This is how it will look:`
            : 'It disappears from every page. No other message replaces it.'}
        </DialogContentText>
        <BroadcastBar message={asked.message} isPreview />
      </DialogContent>
      <DialogActions>
        <Button onClick={() => onAnswer(false)} autoFocus>
          Cancel
        </Button>
        <Button
          variant="contained"
          color={asked.status && isCalm ? 'success' : 'error'}
          loading={asked.status && isWaiting}
          onClick={() => onAnswer(true)}
        >
          {asked.status ? `Show to ${who}` : 'End message'}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** The longest wait for the number of people, in milliseconds. */
const patience = 2000;

/** The audience of everyone at the school, counted without names. */
const everyone = { make_public: true, sample: false };

const once = {
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/**
 * Counts the people who see a broadcast. `isWaiting` ends after 2 s, with or without the number.
 */
function useReach(): { people: number | undefined; isWaiting: boolean } {
  const { data, error } = useRead(audiencesApi.count, everyone, once);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return { people: data?.total, isWaiting: !data && !error && !isLate };
}
