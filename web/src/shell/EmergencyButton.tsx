import WarningIcon from '@mui/icons-material/WarningAmber';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';

/** The button in the bar that opens the emergency message, for people who may write it. */
export const EmergencyButton = () => (
  <Button
    component={Link}
    to={pathTo('/admin/emergency-broadcast')}
    color="inherit"
    aria-label="Emergency"
    sx={{
      minWidth: 40,
      px: { xs: 1, md: 1.5 },
    }}
  >
    <WarningIcon />
    <Box component="span" sx={wide}>
      Emergency
    </Box>
  </Button>
);

/** On a phone the icon is enough. */
const wide = { display: { xs: 'none', md: 'inline' }, ml: 0.75 };
