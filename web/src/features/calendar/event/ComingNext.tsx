import { Skeleton, Typography } from '@mui/material';
import { useId } from 'react';
import { calendar as calendarApi, type EventSummary } from '#shared/calendar/calendar.contract';
import { addDays, dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../../api/clock.ts';
import { useRead } from '../../../api/hooks.ts';
import { daysOfEvent } from '../../../components/days/eventTimes.ts';
import { shortWhenText } from '../../../components/days/when.ts';
import { useSlow } from '../../../components/hooks/useSlow.ts';
import { Column, List, Quiet, Row } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { together } from '../../../components/text/together.ts';
import { EventLink } from '../EventLink.tsx';

/** How many events the list shows, and how many days it looks ahead. */
const most = 3;
const daysAhead = 31;

/** The next events after this one, or after today if it is over. */
export function ComingNext({ event }: { event: EventSummary }) {
  const id = useId();
  const timeZone = useTimeZone();
  const today = dayIn(timeZone, serverNow());
  const { first } = daysOfEvent(event, timeZone);
  const from = first < today ? today : first;
  const { data, isLoading } = useRead(calendarApi.list, {
    from,
    to: addDays(from, daysAhead - 1),
    limit: 50,
  });
  const isSlow = useSlow(isLoading);
  const next = data && after(data.records, event).slice(0, most);
  // It is no part of the event: without a connection, or without others, nothing stands here.
  if (!isSlow && !next?.length) return null;
  return (
    <Column component="section" aria-labelledby={id} gap={1.5} className="no-print" sx={{ mt: 4 }}>
      <Typography variant="h2" id={id}>
        Next in the calendar
      </Typography>
      {next ? (
        <List isCard hasLines>
          {next.map((each) => (
            <Column component="li" key={each.EVENT_ID} gap={0.25} isBound sx={row}>
              <EventLink event={each} sx={{ fontWeight: 600 }} />
              <Row gap={0} columnGap={2}>
                <Quiet size="medium">{together(shortWhenText(each, timeZone, today))}</Quiet>
                {each.location && <Quiet size="medium">{each.location}</Quiet>}
              </Row>
            </Column>
          ))}
        </List>
      ) : (
        <Skeleton variant="rounded" height={most * 68} aria-hidden />
      )}
    </Column>
  );
}

/** As far from the edge as the facts of the event above. */
const row = { px: { xs: 2, sm: 3 }, py: 1.5 };

/** Returns the events of a list, sorted by start, that come after one. Cancelled ones do not take place. */
function after(list: readonly EventSummary[], event: EventSummary): EventSummary[] {
  const own = list.findIndex(({ EVENT_ID }) => EVENT_ID === event.EVENT_ID);
  return list.slice(own + 1).filter(({ status }) => status !== 'cancelled');
}
