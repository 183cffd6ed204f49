import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { type LookReason, lookReasons } from '#shared/rights/child-records';
import { ChoiceOfOne } from '../../../components/forms/pickers/ChoiceOfOne.tsx';
import { Column, Quiet } from '../../../components/layout/layout.tsx';

interface OpenDialogProps {
  /** The questions whose answers are opened; empty if they are not known. */
  names: string;
  /** How many people go. */
  count: number;
  isBusy: boolean;
  onOpen: (reason: LookReason) => void;
  onClose: () => void;
}

/** Asks why somebody opens what only the school reads. */
export function OpenDialog({ names, count, isBusy, onOpen, onClose }: OpenDialogProps) {
  const [reason, setReason] = useState<LookReason>();
  const people = count === 1 ? '1 person who goes' : `${count} people who go`;
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>Why do you open the confidential answers?</DialogTitle>
      <DialogContent>
        <Column>
          <Typography sx={{ overflowWrap: 'anywhere' }}>
            {names ? `${people}: ${names}` : people}
          </Typography>
          <ChoiceOfOne
            label="Reason"
            value={reason ?? ''}
            onChoose={(chosen) => setReason(lookReasons.find((each) => each === chosen))}
            options={Object.entries(reasonNames)}
          />
          <Quiet size="medium">
            The audit stores who opened the answers, when and why, for each child. Families see that
            they were opened. No device stores the answers. Destroy a printed roll after the day.
          </Quiet>
        </Column>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="contained"
          loading={isBusy}
          disabled={!reason}
          onClick={() => reason && onOpen(reason)}
        >
          Show the answers
        </Button>
      </DialogActions>
    </Dialog>
  );
}

/** What cannot wait is first. */
const reasonNames: Record<LookReason, string> = {
  emergency: 'In an emergency',
  day: 'During the day',
  prepare: 'To prepare the day',
};
