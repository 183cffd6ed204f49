import { Box, Typography } from '@mui/material';
import { shortDay, weekdays } from '../../../components/days/days.ts';
import type { EventOfDay } from '../../../components/days/eventTimes.ts';
import { nthText, timeOfDay } from '../../../components/days/when.ts';
import { List } from '../../../components/layout/layout.tsx';
import { useTimeZone } from '../../../components/text/timeZone.ts';
import { CategoryMark } from '../CategoryMark.tsx';
import { EventLink } from '../EventLink.tsx';
import { EventStar } from '../EventStar.tsx';
import { visibleColour } from '../visibleColour.ts';
import type { LayoutProps } from './AgendaView.tsx';

interface WeekViewProps extends LayoutProps {
  /** Nothing is known of the days yet: none of them is called empty. */
  isLoading: boolean;
}

/** 7 days side by side; on a narrow screen below each other. */
export function WeekView({ days, byDay, today, favourites, isLoading }: WeekViewProps) {
  return (
    <Box component="ol" aria-label="Days of the week" sx={week}>
      {days.map((day, index) => (
        <Box
          component="li"
          key={weekdays[index]}
          aria-current={day === today ? 'date' : undefined}
          sx={{
            ...column,
            ...(day === today && current),
            ...(!byDay.get(day)?.length && bare),
          }}
        >
          <Typography variant="h3" sx={{ fontSize: '1rem' }}>
            <time dateTime={day} style={{ whiteSpace: 'normal' }}>
              {shortDay(day)}
            </time>
            {day === today && ' – Today'}
          </Typography>
          {byDay.get(day)?.length ? (
            <List gap={1.25} sx={{ pt: 1 }}>
              {byDay.get(day)?.map((each) => (
                <WeekEvent key={each.event.EVENT_ID} ofDay={each} favourites={favourites} />
              ))}
            </List>
          ) : (
            <Typography variant="body2" color="textSecondary" sx={{ pt: { lg: 1 } }}>
              {isLoading ? '\u00a0' : 'No events'}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  );
}

interface WeekEventProps extends Pick<LayoutProps, 'favourites'> {
  ofDay: EventOfDay;
}

function WeekEvent({ ofDay, favourites }: WeekEventProps) {
  const timeZone = useTimeZone();
  const { event } = ofDay;
  const nth = nthText(ofDay);
  return (
    <Box component="li" sx={{ ...entry, borderInlineStartColor: visibleColour(event.colour) }}>
      <Box sx={quiet}>
        {timeOfDay(ofDay, timeZone)}
        {nth && ` (${nth})`}
      </Box>
      <EventLink event={event} sx={{ fontWeight: 600, fontSize: '0.9375rem', hyphens: 'auto' }} />
      <Box sx={quiet}>{event.location}</Box>
      <Box sx={{ ...quiet, ...foot }}>
        <CategoryMark category={event.category} colour={event.colour} />
        <Box sx={{ marginInlineStart: 'auto', my: -0.5 }}>
          <EventStar event={event} favourites={favourites} />
        </Box>
      </Box>
    </Box>
  );
}

const week = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(7, minmax(0, 1fr))' },
};
const column = {
  minHeight: { lg: 320 },
  p: 1.25,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
};
const current = { borderColor: 'primary.main', borderTopWidth: 4 };
/** On a narrow screen, a day without events takes one line. */
const bare = {
  display: { xs: 'flex', lg: 'block' },
  justifyContent: 'space-between',
  flexWrap: 'wrap',
};
const entry = { borderInlineStart: '4px solid', paddingInlineStart: 1, lineHeight: 1.4 };
const quiet = { fontSize: '0.8125rem', color: 'text.secondary' };
/** Wraps a long category between words, with the star below it. */
const foot = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  overflowWrap: 'break-word',
};
