import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router-dom';
import type { HomeDay } from '#shared/home/home.contract';
import { pathTo } from '#shared/site/paths';
import { useCaller } from '../auth/session.tsx';
import { useTimeZone } from '../components/text/timeZone.ts';
import { eventsByDay } from '../features/calendar/eventDays.ts';
import type { EventFavourites } from '../features/calendar/useEventFavourites.ts';
import { AgendaEvent } from '../features/calendar/views/AgendaEvent.tsx';
import { HomeSection } from './HomeSection.tsx';
import { shownLessons } from './homeView.ts';
import { LessonLines } from './LessonLines.tsx';

interface DaySectionProps {
  title: 'Today' | 'Tomorrow';
  day: HomeDay;
  /** The school's time as `HH:MM` if the day is today. */
  clock: string | undefined;
  /** The first names of the children, by their identifier. */
  names: ReadonlyMap<string, string>;
  favourites: EventFavourites;
}

/** Lessons and events of a day. A day without any is not shown. */
export function DaySection({ title, day, clock, names, favourites }: DaySectionProps) {
  const caller = useCaller();
  const timeZone = useTimeZone();
  const lessons = day.lessons.flatMap(
    (each) => shownLessons(each, { caller: caller.userUid, clock }) ?? [],
  );
  const events = eventsByDay(day.events, [day.date], timeZone).get(day.date) ?? [];
  if (lessons.length === 0 && events.length === 0) return null;
  return (
    <HomeSection title={title} more={<More title={title} day={day} />}>
      {lessons.map((shown) => (
        <LessonLines
          key={shown.userUid}
          shown={shown}
          name={names.get(shown.userUid)}
          clock={clock}
          isTeacher={caller.type === 'faculty'}
        />
      ))}
      {events.length > 0 && (
        <Card component="ul" aria-label="Events" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {events.map((each) => (
            <AgendaEvent key={each.event.EVENT_ID} ofDay={each} favourites={favourites} />
          ))}
        </Card>
      )}
    </HomeSection>
  );
}

/** Links to the timetable and to the calendar of the day. */
function More({ title, day }: Pick<DaySectionProps, 'title' | 'day'>) {
  const { date, lessons, events, more_events } = day;
  return (
    <span>
      {lessons.length > 0 && (
        <Button component={Link} to={pathTo('/timetable', { day: date })} size="small">
          Timetable
        </Button>
      )}
      {events.length > 0 && (
        <Button
          component={Link}
          to={pathTo('/calendar', { view: 'agenda', day: date })}
          size="small"
        >
          {more_events ? `All of ${title.toLowerCase()}` : 'Calendar'}
        </Button>
      )}
    </span>
  );
}
