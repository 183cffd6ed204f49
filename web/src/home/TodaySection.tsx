import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import { pathTo } from '#shared/site/paths';
import { useEventFavourites } from '../features/calendar/useEventFavourites.ts';
import { AgendaEvent } from '../features/calendar/views/AgendaEvent.tsx';
import { HomeSection } from './HomeSection.tsx';
import type { Today } from './useToday.ts';

/** The day's events, by time. */
export function TodaySection({ today: { day, events, hasMore } }: { today: Today }) {
  const favourites = useEventFavourites();
  return (
    <HomeSection
      title="Today"
      more={
        <Button component={Link} to={pathTo('/calendar', { view: 'agenda', day })} size="small">
          {hasMore ? 'All of today' : 'Calendar'}
        </Button>
      }
    >
      <Card component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {events.map((each) => (
          <AgendaEvent key={each.event.EVENT_ID} ofDay={each} favourites={favourites} />
        ))}
      </Card>
    </HomeSection>
  );
}
