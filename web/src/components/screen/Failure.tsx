import { Alert, Button } from '@mui/material';
import type { AppError } from '#shared/kernel/errors';
import { NotStored, useIsOnline } from './OfflineBar.tsx';

/**
 * Reports that something could not be loaded, and offers to retry. Without a connection the bar on top
 * has said so already.
 */
export function Failure({ error, onRetry }: { error: AppError | Error; onRetry?: () => void }) {
  if (!useIsOnline()) return <NotStored />;
  const isKnown = error.name === 'AppError';
  return (
    <Alert
      severity="error"
      variant="outlined"
      sx={{ my: 2 }}
      action={
        onRetry && (
          <Button size="small" variant="outlined" color="inherit" onClick={onRetry} sx={whole}>
            Try again
          </Button>
        )
      }
    >
      {isKnown ? error.message : 'Something went wrong. Please try again.'}
    </Alert>
  );
}

/** A button beside a long message keeps its words on one line, and is for a thumb on a phone. */
const whole = { whiteSpace: 'nowrap', minHeight: { xs: 44, sm: 31 } };
