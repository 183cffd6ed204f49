import { Box, Typography } from '@mui/material';
import { longDay, shortDay } from '../../../components/days/days.ts';
import type { EventOfDay } from '../../../components/days/eventTimes.ts';
import { List } from '../../../components/layout/layout.tsx';
import type { EventFavourites } from '../useEventFavourites.ts';
import { AgendaEvent } from './AgendaEvent.tsx';

/** The props of every layout. */
export interface LayoutProps {
  days: readonly string[];
  byDay: ReadonlyMap<string, readonly EventOfDay[]>;
  today: string;
  favourites: EventFavourites;
}

/** Lists the days that have events. */
export function AgendaView({ days, byDay, today, favourites }: LayoutProps) {
  const filled = days.filter((day) => byDay.get(day)?.length);
  return (
    <List component="ol" aria-label="Days with events" gap={3}>
      {filled.map((day) => (
        <Box component="li" key={day} sx={row} aria-current={day === today ? 'date' : undefined}>
          <Typography variant="h3" sx={{ pt: { md: 2 } }}>
            <time dateTime={day} title={longDay(day)}>
              {shortDay(day)}
            </time>
            {day === today && (
              <Box component="span" sx={todayMark}>
                Today
              </Box>
            )}
          </Typography>
          <List isCard>
            {byDay.get(day)?.map((each) => (
              <AgendaEvent key={each.event.EVENT_ID} ofDay={each} favourites={favourites} />
            ))}
          </List>
        </Box>
      ))}
    </List>
  );
}
const row = {
  display: 'grid',
  gap: { xs: 1, md: 3 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '200px minmax(0, 1fr)' },
};
const todayMark = {
  display: 'inline-block',
  marginInlineStart: { xs: 1, md: 0 },
  px: 1,
  borderRadius: 1,
  bgcolor: 'primary.main',
  color: 'primary.contrastText',
  fontSize: '0.8125rem',
};
