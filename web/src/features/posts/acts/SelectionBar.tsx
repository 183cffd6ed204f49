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
import type { PostForEditor } from '#shared/posts/posts.contract';
import { DateTimeField } from '../../../components/forms/DateTimeField.tsx';
import { ChosenBar } from '../../../components/lists/choice/ChosenBar.tsx';
import { mayWithdraw, type NewEnd, type PostActs, posts } from './usePostActs.ts';

interface SelectionBarProps {
  chosen: readonly PostForEditor[];
  acts: PostActs;
  onClear: () => void;
}

/** The bar of the chosen posts: how many, and what can be done with them. */
export function SelectionBar({ chosen, acts, onClear }: SelectionBarProps) {
  const [isEnding, setEnding] = useState(false);
  const { progress } = acts;
  const published = chosen.filter((post) => post.published);
  const isBusy = progress !== undefined;
  return (
    <ChosenBar label={'Chosen posts'} count={chosen.length} progress={progress} onClear={onClear}>
      <Button
        disabled={isBusy || !chosen.some(mayWithdraw)}
        onClick={() => void acts.withdraw(chosen)}
      >
        Withdraw
      </Button>
      <Button disabled={isBusy} onClick={() => void acts.clone(chosen)}>
        Clone
      </Button>
      <Button disabled={isBusy || published.length === 0} onClick={() => setEnding(true)}>
        Change end
      </Button>
      {isEnding && (
        <ChangeEnd
          count={published.length}
          drafts={chosen.length - published.length}
          onClose={() => setEnding(false)}
          onChange={(end) => {
            setEnding(false);
            void acts.changeEnd(chosen, end);
          }}
        />
      )}
    </ChosenBar>
  );
}

interface ChangeEndProps {
  /** How many published posts get the end, and how many drafts have none. */
  count: number;
  drafts: number;
  onClose: () => void;
  onChange: (end: NewEnd) => void;
}

/** Asks for the new end of the chosen posts. */
function ChangeEnd({ count, drafts, onClose, onChange }: ChangeEndProps) {
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
