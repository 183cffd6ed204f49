import { Alert, Button } from '@mui/material';
import { Link, useParams, useSearchParams } from 'react-router';
import { calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { pathTo } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/hooks.ts';
import { OpenRecord } from '../../../components/editing/OpenRecord.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { EmptyState } from '../../../components/screen/EmptyState.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { EventEditor } from './EventEditor.tsx';
import { eventDocument, eventRecord, formOf, type Moved } from './eventRecord.ts';

/** `/calendar/new`: the form of a new event. With `moves` it takes the place of another one. */
export function NewEventPage() {
  const [query] = useSearchParams();
  const moves = query.get('moves');
  return (
    <Screen title={moves ? 'Move event' : 'New event'}>
      {moves ? <MovingForm EVENT_ID={moves} /> : <NewForm />}
    </Screen>
  );
}

/** `/calendar/edit/:id`: the form of an event of the portal. */
export function EditEventPage() {
  const { id: EVENT_ID = '' } = useParams();
  const record = eventRecord();
  return (
    <Screen>
      <OpenRecord
        record={record}
        what="This event"
        draft={eventDocument(EVENT_ID)}
        read={() => call(calendarApi.form, { EVENT_ID })}
        // Only an event of the portal can be edited.
        elsewhere={({ origin, first_EVENT_ID }) =>
          origin === 'file'
            ? pathTo('/calendar/calendar_details/:id', { id: first_EVENT_ID })
            : undefined
        }
        missing={<NoEvent />}
        skeleton={<FormSkeleton />}
      >
        {(opened) => <EventEditor record={record} opened={opened} />}
      </OpenRecord>
    </Screen>
  );
}

function NewForm({ moved }: { moved?: Moved }) {
  const record = eventRecord(moved);
  return (
    <OpenRecord
      record={record}
      what="The form of the event"
      draft={moved ? `event for ${moved.EVENT_ID}` : 'new event'}
      skeleton={<FormSkeleton />}
    >
      {(opened) => <EventEditor record={record} opened={opened} />}
    </OpenRecord>
  );
}

/** The form of an event that takes the place of another one, filled with what that one says. */
function MovingForm({ EVENT_ID }: { EVENT_ID: string }) {
  const { data, error, mutate } = useRead(calendarApi.form, { EVENT_ID }, once);
  if (error?.kind === 'notFound' || error?.kind === 'badRequest') return <NoEvent />;
  if (error && !data)
    return <Failure what="This event" error={error} onRetry={() => void mutate()} />;
  if (!data) return <FormSkeleton />;
  return (
    <>
      <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
        Give the new day and time. When you save, the old event says that it moved, and leads here.
      </Alert>
      <NewForm moved={{ EVENT_ID, form: { ...formOf(data), weekly_until: '' } }} />
    </>
  );
}

/** What is typed is based on one version. */
const once = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: false };

const NoEvent = () => (
  <EmptyState
    title="This event is not available"
    action={
      <Button component={Link} to={pathTo('/calendar')} variant="outlined">
        Go to the calendar
      </Button>
    }
  >
    It may have been removed, or its address may be wrong.
  </EmptyState>
);

/** The form's own shape: a title, the times, the place. */
const FormSkeleton = () => <Skeletons heights={[64, 220, 260]} what="the form" />;
