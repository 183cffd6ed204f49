import Button from '@mui/material/Button';
import { EmptyState } from './EmptyState.tsx';

/** What is shown where a screen failed: also when a new version took a part away that this one still wanted. */
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
        : 'There is no connection just now. This page can be shown when it is back.'}
    </EmptyState>
  );
}
