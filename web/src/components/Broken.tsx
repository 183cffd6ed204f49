import Button from '@mui/material/Button';
import { EmptyState } from './EmptyState.tsx';

/** What is shown where a screen failed: also when a new version took a part away that this one still wanted. */
export function Broken() {
  return (
    <EmptyState
      as="main"
      title="Something went wrong"
      action={
        <Button variant="contained" onClick={() => location.reload()}>
          Load the page again
        </Button>
      }
    >
      This page could not be shown. Loading it again usually helps.
    </EmptyState>
  );
}
