import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type ComparedField, FieldComparison } from '../compare/FieldComparison.tsx';
import { minuteText } from '../dates.ts';
import { useTimeZone } from '../timeZone.ts';

interface ConflictDialogProps {
  /** Who saved the newer version, where it is known, and when. */
  savedBy?: string | undefined;
  savedAt: string;
  /** The fields that differ, from theirs to mine. */
  fields: readonly ComparedField[];
  onOverwrite: () => void;
  onDiscard: () => void;
  onGoOn: () => void;
  /** Copies one field of the newer version into what was typed. */
  onTake?: (name: string) => void;
}

/** Two people changed the same thing: both versions beside each other, and the three ways to go on. Nothing is lost by closing. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { savedBy, savedAt, fields, onOverwrite, onDiscard, onGoOn, onTake } = props;
  const timeZone = useTimeZone();
  const isNarrow = useMediaQuery('(max-width: 767px)');
  return (
    <Dialog
      open
      onClose={onGoOn}
      fullScreen={isNarrow}
      fullWidth
      maxWidth="md"
      aria-labelledby="conflict-title"
    >
      <DialogTitle id="conflict-title">Somebody else changed this in the meantime</DialogTitle>
      <DialogContent>
        <p>
          {`${savedBy ?? 'Somebody'} saved a newer version on ${minuteText(new Date(savedAt), timeZone)}. `}
          Yours is not saved yet; it is kept until you decide.
        </p>
        <FieldComparison
          fields={fields}
          fromName="the saved version"
          toName="yours"
          action={(field) =>
            onTake && (
              <Button
                size="small"
                aria-label={`Take the saved one: ${field.label}`}
                onClick={() => onTake(field.name)}
              >
                Take the saved one
              </Button>
            )
          }
        />
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onDiscard}>Discard mine</Button>
        <Button variant="outlined" onClick={onOverwrite}>
          Overwrite with mine
        </Button>
        <Button variant="contained" onClick={onGoOn} autoFocus>
          Go on editing
        </Button>
      </DialogActions>
    </Dialog>
  );
}
