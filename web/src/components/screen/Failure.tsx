import { Alert, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import type { AppError } from '#shared/kernel/errors';
import { failureText } from '../../api/failureText.ts';
import { NotStored, useIsOnline } from './OfflineBar.tsx';

interface FailureProps {
  error: AppError | Error;
  /** What could not be loaded, at the start of a sentence: `Mia’s timetable`. */
  what: string;
  onRetry?: () => void;
  /** It is all that the screen has: to try again is its one main act. */
  isMain?: boolean;
}

/**
 * Reports what could not be loaded, and offers to retry. Without a connection the bar on top has said
 * so already.
 */
export function Failure({ error, what, onRetry, isMain = false }: FailureProps) {
  const isOnline = useIsOnline();
  useRetryOnline(isOnline, onRetry);
  if (!isOnline) return <NotStored what={what} />;
  return (
    <Alert severity="error" variant="outlined" sx={box}>
      <span>{failureText(error, what)}</span>
      {onRetry && (
        <Button
          variant={isMain ? 'contained' : 'outlined'}
          color={isMain ? 'primary' : 'inherit'}
          onClick={onRetry}
          sx={button}
        >
          Try again
        </Button>
      )}
    </Alert>
  );
}

/** Milliseconds in which most reads repeat themselves once the connection is back. */
const head = 3000;

/** Tries again, once the connection is back, what has not repeated itself by then. */
function useRetryOnline(isOnline: boolean, onRetry: (() => void) | undefined): void {
  const wasOffline = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the connection's return alone starts it
  useEffect(() => {
    if (isOnline && wasOffline.current) {
      const timer = setTimeout(() => onRetry?.(), head);
      return () => clearTimeout(timer);
    }
    wasOffline.current = !isOnline;
  }, [isOnline]);
}

/** Beside the sentence; on a phone below it, on one line. */
const box = {
  my: 2,
  '& .MuiAlert-message': {
    flex: 1,
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 2,
    rowGap: 1,
  },
  '& .MuiAlert-message > span': { flex: '1 1 240px' },
  '& .MuiAlert-icon': { alignItems: { sm: 'center' } },
};
const button = { minHeight: 44, whiteSpace: 'nowrap' };
