import Button from '@mui/material/Button';
import { Link } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';
import { Page } from './Page.tsx';

/** The screen for an address that leads nowhere, or nowhere for this person: the two look the same. */
export function NotFound() {
  return (
    <Page title="Page not found" visit={null}>
      <EmptyState
        title="There is nothing at this address"
        action={
          <Button component={Link} to="/" variant="contained">
            Go to the home page
          </Button>
        }
      >
        It may have moved, or it may not be meant for you.
      </EmptyState>
    </Page>
  );
}
