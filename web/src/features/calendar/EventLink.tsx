import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import { Link, useLocation } from 'react-router-dom';
import type { EventSummary } from '#shared/contract/calendar';
import { paths } from '../../paths.ts';

/** The title of an event, which leads to it and back to the view it came from. One that is not certain says so in words. */
export function EventLink({ event, sx = {} }: { event: EventSummary; sx?: SystemStyleObject }) {
  const { search } = useLocation();
  const isCancelled = event.status === 'cancelled';
  return (
    <Box
      component={Link}
      to={paths.calendarEvent(event.EVENT_ID)}
      state={{ calendar: search }}
      sx={{ ...link, ...sx }}
    >
      {statusText(event)}
      <Box component={isCancelled ? 's' : 'span'}>{event.title}</Box>
    </Box>
  );
}

/** `Cancelled: `, `To be confirmed: `, or nothing. */
export const statusText = ({ status }: Pick<EventSummary, 'status'>): string =>
  status === 'cancelled' ? 'Cancelled: ' : status === 'tentative' ? 'To be confirmed: ' : '';

const link = {
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
