import { Button } from '@mui/material';
import { EmptyState } from './EmptyState.tsx';
import { useIsOnline } from './OfflineBar.tsx';

/**
 * Shown when a screen failed, also when a new version removed a file that this one needs. Without a
 * connection, the bar on top says so.
 */
export function Broken({ isInside = false }: { isInside?: boolean }) {
  const isOnline = useIsOnline();
  return (
    <EmptyState
      as={isInside ? undefined : 'main'}
      title={isOnline ? 'Something went wrong' : 'This page is not on this device'}
      action={
        <Button variant="contained" onClick={() => location.reload()} sx={{ minHeight: 44 }}>
          Load the page again
        </Button>
      }
    >
      {isOnline
        ? 'This page could not be shown. Loading it again usually helps.'
        : 'It opens when the connection is back.'}
    </EmptyState>
  );
}
