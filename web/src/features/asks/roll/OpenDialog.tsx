import { Button, Dialog, DialogActions, DialogContent, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { type LookReason, lookReasons } from '#shared/rights/child-records';
import { ChoiceOfOne } from '../../../components/forms/pickers/ChoiceOfOne.tsx';
import { Column, Quiet } from '../../../components/layout/layout.tsx';

interface OpenDialogProps {
  isBusy: boolean;
  onOpen: (reason: LookReason) => void;
  onClose: () => void;
}

/** Asks why somebody opens what only the school reads. */
export function OpenDialog({ isBusy, onOpen, onClose }: OpenDialogProps) {
  const [reason, setReason] = useState<LookReason>();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose}>
      <DialogTitle>Why do you open this?</DialogTitle>
      <DialogContent>
        <Column>
          <ChoiceOfOne
            label="Reason"
            value={reason ?? ''}
            onChoose={(chosen) => setReason(lookReasons.find((each) => each === chosen))}
            options={lookReasons.map((each) => [each, reasonNames[each]])}
          />
          <Quiet size="medium">
            The audit stores who opened it, when and why, for each child. Families see it. No device
            stores the answers. Destroy a printed roll after the day.
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

const reasonNames: Record<LookReason, string> = {
  prepare: 'To prepare the day',
  day: 'During the day',
  emergency: 'In an emergency',
};
