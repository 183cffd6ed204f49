import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  useMediaQuery,
} from '@mui/material';
import { Link } from 'react-router';
import { calendar as calendarApi, type RemovedEvent } from '#shared/calendar/calendar.contract';
import { keptDays } from '#shared/retention';
import { reachOf } from '#shared/rights/permissions';
import { pathTo } from '#shared/site/paths';
import { call } from '../../../api/client.ts';
import { usePages } from '../../../api/pages.ts';
import { useRefresh } from '../../../api/refresh.ts';
import { useCaller } from '../../../auth/session.tsx';
import { briefDayAndYear } from '../../../components/days/days.ts';
import { useFeedback } from '../../../components/feedback/feedback.tsx';
import { Skeletons } from '../../../components/feedback/Skeletons.tsx';
import { Column, Quiet, Row } from '../../../components/layout/layout.tsx';
import { RowList } from '../../../components/lists/RowList.tsx';
import { Failure } from '../../../components/screen/Failure.tsx';
import { DateText } from '../../../components/text/DateText.tsx';

const columns = [
  { name: 'Event', isName: true, sx: { fontWeight: 600 } },
  { name: 'Day' },
  { name: 'Removed At' },
];

/**
 * The bin of events: removed ones, the last removed first. Each shows what was answered, and comes back
 * from here or with its file.
 */
export function RemovedEvents({ onClose }: { onClose: () => void }) {
  const isSmall = useMediaQuery('(max-width: 767px)');
  const { records, error, loadMore, isLoadingMore, refresh, restore } = useRemoved();
  return (
    <Dialog
      open
      fullWidth
      maxWidth="md"
      fullScreen={isSmall}
      onClose={onClose}
      aria-labelledby="removed-events"
    >
      <DialogTitle id="removed-events">Removed events</DialogTitle>
      <DialogContent>
        <Column gap={2}>
          <Quiet size="medium">
            {`Removed events are kept for ${keptDays.removedEvents} days. Then they are deleted permanently.`}
          </Quiet>
          {error && !records && (
            <Failure what="The removed events" error={error} onRetry={() => void refresh()} />
          )}
          {!records && !error && <Skeletons heights={[160]} what="the removed events" />}
          {records?.length === 0 && !loadMore && <div>No events were removed.</div>}
          {records && records.length > 0 && (
            <EventRows events={records} onRestore={(event) => void restore(event)} />
          )}
          {loadMore && (
            <Button onClick={() => void loadMore()} loading={isLoadingMore}>
              Load more
            </Button>
          )}
        </Column>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

interface EventRowsProps {
  events: readonly RemovedEvent[];
  onRestore: (event: RemovedEvent) => void;
}

function EventRows({ events, onRestore }: EventRowsProps) {
  const mayReport = reachOf(useCaller(), 'ask.report').size > 0;
  return (
    <RowList
      label="Removed events"
      columns={columns}
      rows={events.map((event) => ({
        key: event.EVENT_ID,
        cells: [
          <EventName key="event" event={event} />,
          `${event.repeated ? 'Weekly from ' : ''}${briefDayAndYear(event.day)}`,
          <DateText key="at" at={event.removed_at} withTime />,
        ],
        acts: (
          <Row gap={1} isOneLine>
            {event.asked && mayReport && (
              <Button
                component={Link}
                size="small"
                to={pathTo('/asks/:askUid', { askUid: event.EVENT_ID })}
                state={{ title: event.title }}
                aria-label={`Answers: ${event.title}`}
              >
                Answers
              </Button>
            )}
            {!event.of_file && (
              <Button
                size="small"
                aria-label={`Restore: ${event.title}`}
                onClick={() => onRestore(event)}
              >
                Restore
              </Button>
            )}
          </Row>
        ),
      }))}
    />
  );
}

const EventName = ({ event: { title, of_file } }: { event: RemovedEvent }) =>
  of_file ? (
    <>
      {title}
      <Quiet size="medium" sx={{ fontWeight: 400 }}>
        No longer in its file
      </Quiet>
    </>
  ) : (
    title
  );

/** Reads the removed events and restores one. */
function useRemoved() {
  const bin = usePages(calendarApi.bin, { bin: true, limit: 50 });
  const refreshCalendar = useRefresh('calendar');
  const { attempt } = useFeedback();
  return {
    ...bin,
    async restore({ EVENT_ID }: RemovedEvent) {
      await attempt(() => call(calendarApi.restore, { EVENT_ID }), 'Event restored.');
      await Promise.all([bin.refresh(), refreshCalendar()]);
    },
  };
}
