import { Alert, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { CalendarEvent } from '#shared/calendar/calendar.contract';
import { pathTo } from '#shared/site/paths';
import { whenText } from '../../../components/days/when.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { LinkedText } from './LinkedText.tsx';

/** Says that an event is cancelled, moved or still to be confirmed; nothing of other events. */
export function EventStatus({ event }: { event: CalendarEvent }) {
  const timeZone = useTimeZone();
  const { note, moved_to } = event.cancelled ?? {};
  if (event.status === 'confirmed') return null;
  if (event.status === 'tentative') {
    return (
      <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
        This event is still to be confirmed.
      </Alert>
    );
  }
  return (
    <Alert severity="warning" variant="outlined" sx={{ mb: 3, whiteSpace: 'pre-wrap' }}>
      {moved_to ? (
        <>
          This event has moved to{' '}
          <Link
            component={RouterLink}
            to={pathTo('/calendar/calendar_details/:id', { id: moved_to.EVENT_ID })}
          >
            {whenText(moved_to, timeZone)}
          </Link>
          .
        </>
      ) : (
        'This event has been cancelled.'
      )}
      {note && (
        <div>
          <LinkedText text={note} />
        </div>
      )}
    </Alert>
  );
}
