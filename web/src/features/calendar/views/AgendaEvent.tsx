import { Box, Typography } from '@mui/material';
import type { EventOfDay } from '../../../components/days/eventTimes.ts';
import { nthText, timeOfDay } from '../../../components/days/when.ts';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { CategoryMark } from '../CategoryMark.tsx';
import { EventLink } from '../EventLink.tsx';
import { EventStar } from '../EventStar.tsx';
import type { EventFavourites } from '../useEventFavourites.ts';

interface AgendaEventProps {
  ofDay: EventOfDay;
  favourites: EventFavourites;
}

/** An event in the agenda: time, title, place, category, and for carers the children. */
export function AgendaEvent({ ofDay, favourites }: AgendaEventProps) {
  const timeZone = useTimeZone();
  const { event } = ofDay;
  const names = event.for_children.map(({ firstname }) => firstname).join(', ');
  const nth = nthText(ofDay);
  return (
    <Box component="li" sx={row}>
      <Typography variant="body2" className="figures" sx={time}>
        {timeOfDay(ofDay, timeZone)}
        {nth && ` (${nth})`}
      </Typography>
      <Box sx={{ minWidth: 0 }}>
        <EventLink event={event} sx={{ fontWeight: 600 }} />
        <Typography variant="body2" component="div" color="textSecondary" sx={facts}>
          {event.location && <span>{event.location}</span>}
          <CategoryMark category={event.category} colour={event.colour} />
          {names && <span>For {names}</span>}
        </Typography>
      </Box>
      <EventStar event={event} favourites={favourites} />
    </Box>
  );
}

const row = {
  display: 'grid',
  alignItems: 'start',
  columnGap: 2,
  px: { xs: 2, sm: 2.5 },
  py: 1.25,
  gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '168px minmax(0, 1fr) auto' },
  '& + &': { borderTop: 1, borderColor: 'divider' },
};
/** On a phone the time is above the title. */
const time = {
  color: 'text.secondary',
  pt: { sm: 0.25 },
  gridColumn: { xs: '1 / -1', sm: 'auto' },
};
const facts = { display: 'flex', flexWrap: 'wrap', columnGap: 2 };
