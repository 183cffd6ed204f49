import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';
import { Screen } from './Screen.tsx';

/** A screen that is switched on but not built yet. */
export function ToCome() {
  return (
    <Screen>
      <EmptyState
        title="This page is still to come"
        action={
          <Button component={Link} to="/" variant="outlined">
            Go to the home page
          </Button>
        }
      >
        It will be here when it is ready. You don’t need to do anything.
      </EmptyState>
    </Screen>
  );
}
