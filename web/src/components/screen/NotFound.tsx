import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';
import { Screen } from './Screen.tsx';

/** The screen for an unknown address or one that this person may not open; both look the same. */
export function NotFound() {
  return (
    <Screen title="Page not found" visit={null}>
      <EmptyState
        title="There is nothing at this address"
        action={
          <Button component={Link} to="/" variant="contained">
            Go to the home page
          </Button>
        }
      >
        It may have moved, or you may not have access to it.
      </EmptyState>
    </Screen>
  );
}
