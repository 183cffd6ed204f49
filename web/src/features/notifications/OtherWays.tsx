import { Box, Typography } from '@mui/material';
import { Link } from 'react-router';
import { alwaysMailed, messageKinds } from '#shared/notifications/kinds';
import { pathTo } from '#shared/site/paths';
import { isAllowed } from '#shared/site/screens';
import { useSession } from '../../auth/session.tsx';

/** The other channels, and the mail that no choice stops. */
export function OtherWays() {
  const { user, settings } = useSession();
  const tiles = settings.tile_settings.map(({ url }) => url);
  const hasCalendar = isAllowed(user, '/calendar', tiles);
  return (
    <>
      {hasCalendar && (
        <Box component="section" aria-labelledby="calendar-title">
          <Typography variant="h2" id="calendar-title" sx={{ mb: 1 }}>
            In your calendar
          </Typography>
          <Typography>
            Events, and the lessons of each child you choose, can appear in the calendar of your
            phone. <Link to={pathTo('/calendar')}>Set it up in Calendar</Link>.
          </Typography>
        </Box>
      )}
      <Box component="section" aria-labelledby="always-title">
        <Typography variant="h2" id="always-title" sx={{ mb: 1 }}>
          Always sent
        </Typography>
        <Typography>You always get this mail:</Typography>
        <Box
          component="ul"
          sx={{ m: 0, mt: 1, paddingInlineStart: 2.5, '& > li + li': { mt: 0.5 } }}
        >
          {alwaysMailed.map((kind) => (
            <li key={kind}>{messageKinds[kind].what}</li>
          ))}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          Quiet hours apply to the mail above, not to these.
        </Typography>
      </Box>
    </>
  );
}
