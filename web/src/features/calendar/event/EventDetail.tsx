import { Alert, Box, Card, Link, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { CalendarEvent } from '#shared/calendar/calendar.contract';
import { serverNow } from '../../../api/clock.ts';
import { Quiet } from '../../../components/layout/layout.tsx';
import { Screen } from '../../../components/screen/Screen.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { CategoryMark } from '../CategoryMark.tsx';
import { EventStar } from '../EventStar.tsx';
import { useEventFavourites } from '../useEventFavourites.ts';
import { whenText } from '../when.ts';
import { nearText } from './near.ts';

/** The details of an event. */
export function EventDetail({ event }: { event: CalendarEvent }) {
  const favourites = useEventFavourites();
  const timeZone = useTimeZone();
  const names = event.for_children.map(({ firstname }) => firstname).join(', ');
  return (
    <article>
      <Screen
        title={event.title}
        overline={nearText(event, timeZone, serverNow())}
        visit={{ pageId: event.EVENT_ID, title: event.title, pageType: 'event' }}
        action={<EventStar event={event} favourites={favourites} />}
      >
        {event.status === 'cancelled' && (
          <Alert severity="warning" variant="outlined" sx={{ mb: 3 }}>
            This event has been cancelled.
          </Alert>
        )}
        {event.status === 'tentative' && (
          <Alert severity="info" variant="outlined" sx={{ mb: 3 }}>
            This event is still to be confirmed.
          </Alert>
        )}
        <Card sx={{ p: { xs: 2, sm: 3 } }}>
          <Box component="dl" sx={facts}>
            <Fact name="When">
              {whenText(event, timeZone)}
              {event.repeated && ' (repeated event)'}
            </Fact>
            {event.location && <Fact name="Where">{event.location}</Fact>}
            {event.category && (
              <Fact name="Category">
                <CategoryMark category={event.category} colour={event.colour} />
              </Fact>
            )}
            {names && <Fact name="For">{names}</Fact>}
          </Box>
          {event.description && (
            <Typography component="div" sx={words}>
              <LinkedText text={event.description} />
            </Typography>
          )}
        </Card>
      </Screen>
    </article>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <Box sx={{ display: 'contents' }}>
    <Quiet component="dt">{name}</Quiet>
    <Box component="dd" sx={{ m: 0 }}>
      {children}
    </Box>
  </Box>
);

const facts = {
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  columnGap: 3,
  rowGap: 1,
  m: 0,
};
const words = { mt: 3, whiteSpace: 'pre-wrap', fontSize: '1.0938rem', lineHeight: 1.65 };

/** Plain text whose web addresses are links. Other markup in it is ignored. */
function LinkedText({ text }: { text: string }) {
  return text.split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/).map((part, index) =>
    // The capture group of the split is at the odd indexes.
    index % 2 === 1 ? (
      <Link key={part} href={part} rel="noopener noreferrer" target="_blank">
        {part}
      </Link>
    ) : (
      part
    ),
  );
}
