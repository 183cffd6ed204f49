import { Box } from '@mui/material';
import type { SystemStyleObject } from '@mui/system';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import type { EventSummary } from '#shared/calendar/calendar.contract';
import { pathTo } from '#shared/site/paths';
import { TitleLink } from '../../components/layout/layout.tsx';

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
export function EventLink({ event, sx, children }: EventLinkProps) {
  const { search } = useLocation();
  const isCancelled = event.status === 'cancelled';
  return (
    <TitleLink
      to={pathTo('/calendar/calendar_details/:id', { id: event.EVENT_ID })}
      state={{ calendar: search }}
      sx={sx}
    >
      {children ?? (
        <>
          {statusText(event)}
          <Box component={isCancelled ? 's' : 'span'}>{event.title}</Box>
        </>
      )}
    </TitleLink>
  );
}

/** Returns `Cancelled: `, `To be confirmed: `, or nothing. */
export const statusText = ({ status }: Pick<EventSummary, 'status'>): string =>
  status === 'cancelled' ? 'Cancelled: ' : status === 'tentative' ? 'To be confirmed: ' : '';
