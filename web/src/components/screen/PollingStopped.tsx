import { Alert, Button } from '@mui/material';

interface NoLongerLookingProps {
  /** The error that stopped polling; none after a long time without a change. */
  readonly error?: Error | undefined;
  readonly onLook: () => void;
}

/** Reports that a screen has stopped polling, and offers to check again. */
export function PollingStopped({ error, onLook }: NoLongerLookingProps) {
  const why = error?.name === 'AppError' ? error.message : 'The progress could not be loaded.';
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
      {error ? why : 'Nothing has changed for 15 minutes.'}
      {' This page no longer checks for changes.'}
    </Alert>
  );
}
