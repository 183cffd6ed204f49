import { Button } from '@mui/material';
import { EmptyState } from './EmptyState.tsx';

/** Shown when a screen failed, also when a new version removed a file that this one needs. */
export function Broken({ isInside = false }: { isInside?: boolean }) {
  return (
    <EmptyState
      as={isInside ? undefined : 'main'}
      title={navigator.onLine ? 'Something went wrong' : 'You are offline'}
      action={
        <Button variant="contained" onClick={() => location.reload()}>
          Load the page again
        </Button>
      }
    >
      {navigator.onLine
        ? 'This page could not be shown. Loading it again usually helps.'
        : 'You are offline. This page opens when the connection is back.'}
    </EmptyState>
  );
}
