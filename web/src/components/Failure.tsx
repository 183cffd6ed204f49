import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { AppError } from '#shared/errors';

/** Says that something could not be read, and offers to try again. */
export function Failure({ error, onRetry }: { error: AppError | Error; onRetry?: () => void }) {
  const isKnown = error.name === 'AppError';
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ my: 2 }}
      action={
        onRetry && (
          <Button size="small" color="inherit" onClick={onRetry}>
            Try again
          </Button>
        )
      }
    >
      {isKnown ? error.message : 'Something went wrong. Please try again.'}
    </Alert>
  );
}
