import { Box, Button, Skeleton } from '@mui/material';
import { Link, useLocation, useParams } from 'react-router';
import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { may } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { useRead } from '../../../api/hooks.ts';
import { useCaller } from '../../../auth/session.tsx';
import { WaitingWords } from '../../../components/feedback/Skeletons.tsx';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { BackLink } from '../../../components/screen/links/BackLink.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { EventDetail } from './EventDetail.tsx';

/** `/calendar/calendar_details/{id}`: one event, or one occurrence of it. */
export function EventPage() {
  const { id: EVENT_ID = '' } = useParams();
  const { state } = useLocation();
  // People who edit events may open one that is not for them.
  const isWriter = may(useCaller(), 'cal.write');
  const own = useRead(calendarApi.get, isWriter ? null : { EVENT_ID });
  const any = useRead(calendarApi.getForEveryone, isWriter ? { EVENT_ID, everyone: true } : null);
  const { data, error, isLoading, mutate } = isWriter ? any : own;
  const isSlow = useSlow(isLoading);
  // Ignores the answer for the previous address.
  const event = data?.EVENT_ID === EVENT_ID ? data : undefined;
  const back = pathTo('/calendar') + (typeof state?.calendar === 'string' ? state.calendar : '');
  return (
    <Box sx={{ maxWidth: '68ch' }}>
      <BackLink to={back} isApart>
        Calendar
      </BackLink>
      {event ? (
        <EventDetail event={event} />
      ) : error?.kind === 'notFound' || error?.kind === 'badRequest' ? (
        <Unavailable back={back} />
      ) : error ? (
        <Screen visit={null}>
          <Failure what="This event" error={error} onRetry={() => void mutate()} />
        </Screen>
      ) : (
        isSlow && (
          <Box sx={{ position: 'relative' }}>
            <WaitingWords what="the event" />
            <Skeleton width="80%" height={56} sx={{ mb: 3 }} />
            <Skeleton width="60%" />
            <Skeleton width="45%" />
          </Box>
        )
      )}
    </Box>
  );
}

const Unavailable = ({ back }: { back: string }) => (
  <Screen title="Not available" visit={null}>
    <EmptyState
      title="This event is not available"
      action={
        <Button component={Link} to={back} variant="outlined">
          Go to the calendar
        </Button>
      }
    >
      It may have been removed from the calendar, or you may not have access to it.
    </EmptyState>
  </Screen>
);
