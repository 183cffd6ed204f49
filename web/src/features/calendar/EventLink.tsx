import Box from '@mui/material/Box';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import type { EventSummary } from '#shared/calendar/calendar.contract';
import { pathTo } from '#shared/site/paths';

interface EventLinkProps {
  event: EventSummary;
  sx?: SystemStyleObject;
  /** What it shows instead of its state and title. */
  children?: ReactNode;
}

/**
 * Links to an event and remembers the view for the way back. Says in words if it is cancelled or
 * tentative.
 */
export function EventLink({ event, sx = {}, children }: EventLinkProps) {
  const { search } = useLocation();
  const isCancelled = event.status === 'cancelled';
  return (
    <Box
      component={Link}
      to={pathTo('/calendar/calendar_details/:id', { id: event.EVENT_ID })}
      state={{ calendar: search }}
      sx={{ ...link, ...sx }}
    >
      {children ?? (
        <>
          {statusText(event)}
          <Box component={isCancelled ? 's' : 'span'}>{event.title}</Box>
        </>
      )}
    </Box>
  );
}

/** Returns `Cancelled: `, `To be confirmed: `, or nothing. */
export const statusText = ({ status }: Pick<EventSummary, 'status'>): string =>
  status === 'cancelled' ? 'Cancelled: ' : status === 'tentative' ? 'To be confirmed: ' : '';

const link = {
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline', textUnderlineOffset: '0.2em' },
};
