import {
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { INDEFINITE } from '#shared/kernel/publish-window';
import { DateTimeField } from '../../../components/forms/DateTimeField.tsx';
import { type NewEnd, posts } from './usePostActs.ts';

interface ChangeEndProps {
  /** How many published posts get the end, and how many drafts have none. */
  count: number;
  drafts: number;
  onClose: () => void;
  onChange: (end: NewEnd) => void;
}

/** Asks for the new end of the chosen posts. */
export function ChangeEnd({ count, drafts, onClose, onChange }: ChangeEndProps) {
  const [end, setEnd] = useState<string | null>(null);
  const [isOpenEnd, setOpenEnd] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const chosen: NewEnd | null = isOpenEnd ? INDEFINITE : end;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="xs" aria-labelledby="change-end">
      <DialogTitle id="change-end">{`Change the end of ${posts(count)}`}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 1 }}>
        <DateTimeField
          label="Publish end"
          value={end}
          onChange={setEnd}
          disabled={isOpenEnd}
          fault={isAsked && !chosen ? '*Please select end date.' : undefined}
        />
        <FormControlLabel
          label="No end date"
          control={<Checkbox checked={isOpenEnd} onChange={(_, is) => setOpenEnd(is)} />}
        />
        {drafts > 0 && (
          <Typography variant="body2" color="textSecondary">
            {`${drafts === 1 ? '1 draft has' : `${drafts} drafts have`} no end and will not change.`}
          </Typography>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button variant="contained" onClick={() => (chosen ? onChange(chosen) : setAsked(true))}>
          Change end
        </Button>
      </DialogActions>
    </Dialog>
  );
}
