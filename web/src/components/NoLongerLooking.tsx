import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';

interface NoLongerLookingProps {
  /** Why, when looking failed; otherwise nothing has changed for long. */
  readonly error?: Error | undefined;
  readonly onLook: () => void;
}

/** Says that a screen which followed some work has stopped doing so, and offers to look again. */
export function NoLongerLooking({ error, onLook }: NoLongerLookingProps) {
  const why = error?.name === 'AppError' ? error.message : 'How far it is could not be read.';
  return (
    <Alert
      severity={error ? 'warning' : 'info'}
      variant="outlined"
      role="status"
      action={
        <Button size="small" color="inherit" onClick={onLook}>
          Look again
        </Button>
      }
    >
      {error ? why : 'Nothing has changed here for a quarter of an hour.'}
      {' This page no longer looks by itself.'}
    </Alert>
  );
}
