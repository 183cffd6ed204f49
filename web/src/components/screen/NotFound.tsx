import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { EmptyState } from './EmptyState.tsx';
import { Screen } from './Screen.tsx';

/** The screen for an unknown address or one that this person may not open; both look the same. */
export function NotFound() {
  return (
    <Screen title="Page not found" visit={null}>
      <EmptyState
        isBelow
        title="There is nothing at this address"
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button component={Link} to="/" variant="contained">
              Go to the home page
            </Button>
            <Button component={Link} to={pathTo('/search')} variant="outlined">
              Search the portal
            </Button>
          </Box>
        }
      >
        It may have moved, or you may not have access to it.
      </EmptyState>
    </Screen>
  );
}
