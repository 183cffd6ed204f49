import { Button } from '@mui/material';
import { EmptyState } from './EmptyState.tsx';

/**
 * Shown when a screen failed, also when a new version removed a file that this one needs. Without a
 * connection, the bar on top says so.
 */
export function Broken({ isInside = false }: { isInside?: boolean }) {
  return (
    <EmptyState
      as={isInside ? undefined : 'main'}
      title={navigator.onLine ? 'Something went wrong' : 'This page is not on this device'}
      action={
        <Button variant="contained" onClick={() => location.reload()}>
          Load the page again
        </Button>
      }
    >
      {navigator.onLine
        ? 'This page could not be shown. Loading it again usually helps.'
        : 'It opens when the connection is back.'}
    </EmptyState>
  );
}
