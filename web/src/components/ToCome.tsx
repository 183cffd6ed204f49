import Button from '@mui/material/Button';
import { Link, useLocation } from 'react-router-dom';
import { EmptyState } from './EmptyState.tsx';
import { Page } from './Page.tsx';

/** A screen that the school has switched on and that is still being made. */
export function ToCome() {
  const { pathname } = useLocation();
  const word = pathname.split('/').find(Boolean) ?? 'page';
  const title = word.charAt(0).toUpperCase() + word.slice(1).replaceAll('-', ' ');
  return (
    <Page title={title}>
      <EmptyState
        title="This page is still to come"
        action={
          <Button component={Link} to="/" variant="outlined">
            Go to the home page
          </Button>
        }
      >
        It will be here as soon as it is ready. There is nothing you need to do.
      </EmptyState>
    </Page>
  );
}
