import BackIcon from '@mui/icons-material/ArrowBack';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { Link, useLocation, useParams } from 'react-router-dom';
import { api } from '#shared/contract/api';
import { useRead } from '../../api/hooks.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { Failure } from '../../components/Failure.tsx';
import { Page } from '../../components/Page.tsx';
import { useSlow } from '../../components/useSlow.ts';
import { paths } from '../../paths.ts';
import { EventDetail } from './EventDetail.tsx';

/** `/calendar/calendar_details/{id}`: one event, or one occurrence of it. */
export function EventPage() {
  const { id: EVENT_ID = '' } = useParams();
  const { state } = useLocation();
  const { data, error, isLoading, mutate } = useRead(api.calendar.get, { EVENT_ID });
  const isSlow = useSlow(isLoading);
  // An answer for the address before this one is not this event.
  const event = data?.EVENT_ID === EVENT_ID ? data : undefined;
  const back = paths.calendar + (typeof state?.calendar === 'string' ? state.calendar : '');
  return (
    <Box sx={{ maxWidth: '68ch', mx: 'auto' }}>
      <Button component={Link} to={back} startIcon={<BackIcon />} sx={backButton}>
        Calendar
      </Button>
      {event ? (
        <EventDetail event={event} />
      ) : error?.kind === 'notFound' || error?.kind === 'badRequest' ? (
        <Unavailable back={back} />
      ) : error ? (
        <Page title="Calendar" visit={null}>
          <Failure error={error} onRetry={() => void mutate()} />
        </Page>
      ) : (
        isSlow && (
          <div aria-hidden>
            <Skeleton width="80%" height={56} sx={{ mb: 3 }} />
            <Skeleton width="60%" />
            <Skeleton width="45%" />
          </div>
        )
      )}
    </Box>
  );
}

const Unavailable = ({ back }: { back: string }) => (
  <Page title="Not available" visit={null}>
    <EmptyState
      title="This event is not available"
      action={
        <Button component={Link} to={back} variant="outlined">
          Go to the calendar
        </Button>
      }
    >
      It may have been taken off the calendar, or it may not be meant for you.
    </EmptyState>
  </Page>
);

const backButton = { ml: -1, mb: 2, '@media print': { display: 'none' } };
