import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
} from '@mui/material';
import { minuteText } from '../../text/dates.ts';
import { useTimeZone } from '../../text/timeZone.ts';
import { type ComparedField, FieldComparison } from '../compare/FieldComparison.tsx';

interface ConflictDialogProps {
  /** Who saved the newer version, if known, and when. */
  savedBy?: string | undefined;
  savedAt: string;
  /** The fields that differ between their version and mine. */
  fields: readonly ComparedField[];
  onOverwrite: () => void;
  onDiscard: () => void;
  onGoOn: () => void;
  /** Copies one field of the newer version into the form. */
  onTake?: (name: string) => void;
}

/**
 * Shows two conflicting versions side by side, with three choices. Closing the dialog loses
 * nothing.
 */
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
      <DialogTitle id="conflict-title">Another person changed this in the meantime</DialogTitle>
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
