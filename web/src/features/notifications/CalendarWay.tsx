import { Box, Typography } from '@mui/material';
import { Link } from 'react-router';
import { pathTo } from '#shared/site/paths';
import { isAllowed } from '#shared/site/screens';
import { useSession } from '../../auth/session.tsx';

/** Events and lessons can also be in the calendar of a phone. */
export function CalendarWay() {
  const { user, settings } = useSession();
  const tiles = settings.tile_settings.map(({ url }) => url);
  if (!isAllowed(user, '/calendar', tiles)) return null;
  return (
    <Box component="section" aria-labelledby="calendar-title">
      <Typography variant="h2" id="calendar-title" sx={{ mb: 1 }}>
        In your calendar
      </Typography>
      <Typography>
        Events, and the lessons of each child you choose, can appear in the calendar of your phone.{' '}
        <Link to={pathTo('/calendar')}>Set it up in Calendar</Link>.
      </Typography>
    </Box>
  );
}
