import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { pathTo } from '#shared/site/paths';
import { Screen } from './Screen.tsx';

/** The screen for an unknown address or one that this person may not open; both look the same. */
export function NotFound() {
  return (
    <Screen title="Page not found" visit={null}>
      <Typography sx={{ mb: 3, maxWidth: 520 }}>
        There is nothing at this address. It may have moved, or you may not have access to it.
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <Button component={Link} to="/" variant="contained">
          Go to the home page
        </Button>
        <Button component={Link} to={pathTo('/search')} variant="outlined">
          Search the portal
        </Button>
      </Box>
    </Screen>
  );
}
