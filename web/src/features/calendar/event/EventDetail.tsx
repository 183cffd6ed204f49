import { Typography } from '@mui/material';
import { type CalendarEvent, calendar as calendarApi } from '#shared/calendar/calendar.contract';
import { eventFile } from '#shared/calendar/event-file';
import { may } from '#shared/rights/permissions';
import { call } from '../../../api/client.ts';
import { serverNow } from '../../../api/clock.ts';
import { useCaller } from '../../../auth/session.tsx';
import { AddToCalendar } from '../../../components/days/AddToCalendar.tsx';
import { onDemand } from '../../../components/hooks/onDemand.tsx';
import { Column, Panel, Row } from '../../../components/layout/layout.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { EventStar } from '../EventStar.tsx';
import { useEventFavourites } from '../useEventFavourites.ts';
import { ComingNext } from './ComingNext.tsx';
import { EventFacts } from './EventFacts.tsx';
import { EventStatus } from './EventStatus.tsx';
import { LinkedText } from './LinkedText.tsx';
import { nearText } from './near.ts';

// Few events have files, and few ask.
const NamedFiles = onDemand(
  async () => (await import('../../../components/documents/NamedFiles.tsx')).NamedFiles,
);
const EventAnswers = onDemand(
  async () => (await import('../../../asks/event/EventAnswers.tsx')).EventAnswers,
);
const EventActs = onDemand(async () => (await import('./EventActs.tsx')).EventActs);

/** The details of an event: what to know, what to do with it, and what comes next. */
export function EventDetail({ event }: { event: CalendarEvent }) {
  const favourites = useEventFavourites();
  const timeZone = useTimeZone();
  const isWriter = may(useCaller(), 'cal.write');
  return (
    <article>
      <Screen
        title={event.title}
        overline={nearText(event, timeZone, serverNow())}
        visit={{ pageId: event.EVENT_ID, title: event.title, pageType: 'event' }}
        action={
          <Row align="center" isOneLine sx={besideTitle}>
            {isWriter && <EventActs event={event} />}
            <EventStar event={event} favourites={favourites} />
          </Row>
        }
      >
        <EventStatus event={event} />
        <Panel padding={{ xs: 2, sm: 3 }}>
          <Column gap={3} isBound>
            <EventFacts event={event} />
            {event.description && (
              <Typography component="div" sx={words}>
                <LinkedText text={event.description} />
              </Typography>
            )}
            {event.files && (
              <NamedFiles
                files={event.files}
                addressOf={(fileUid) =>
                  call(calendarApi.openFile, { EVENT_ID: event.EVENT_ID, fileUid })
                }
              />
            )}
            {event.status !== 'cancelled' && (
              <Row className="no-print">
                <AddToCalendar
                  variant="outlined"
                  title={event.title}
                  file={(site) => eventFile(event, site)}
                />
              </Row>
            )}
          </Column>
        </Panel>
        {event.asks && (
          <EventAnswers
            eventUid={event.EVENT_ID}
            title={event.title}
            mayReport={event.may_report ?? false}
          />
        )}
        <ComingNext event={event} />
      </Screen>
    </article>
  );
}

/** Beside the first line of the title, which is below a smaller line. */
const besideTitle = { alignSelf: 'flex-start', mt: { xs: 3, md: 3.5 } };
const words = { whiteSpace: 'pre-wrap', fontSize: '1.0938rem', lineHeight: 1.65 };
