import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Link } from 'react-router';
import type { Home, HomeDay } from '#shared/home/home.contract';
import { pathTo } from '#shared/site/paths';
import { serverNow } from '../api/clock.ts';
import { useCaller } from '../auth/session.tsx';
import { useTimeZone } from '../components/text/timeZone.ts';
import { eventsByDay } from '../features/calendar/eventDays.ts';
import type { EventFavourites } from '../features/calendar/useEventFavourites.ts';
import { AgendaEvent } from '../features/calendar/views/AgendaEvent.tsx';
import { HomeSection } from './HomeSection.tsx';
import { shownEvents, shownLessons } from './homeView.ts';
import { LessonLines } from './LessonLines.tsx';

interface DaySectionProps {
  /** `Today`, `Tomorrow`, or the day in words. */
  title: string;
  day: HomeDay;
  /** The school's time as `HH:MM` if the day is today. */
  clock: string | undefined;
  /** The first names of the children, by their identifier. */
  names: ReadonlyMap<string, string>;
  /** How many children are shown: an event for all of them names none. */
  children: number;
  favourites: EventFavourites;
  /** The places of own classes. */
  places: Home['class_places'];
}

/** Lessons and events of a day. A day without any is not shown. */
export function DaySection({
  title,
  day,
  clock,
  names,
  children,
  favourites,
  places,
}: DaySectionProps) {
  const caller = useCaller();
  const timeZone = useTimeZone();
  const lessons = day.lessons.flatMap(
    (each) => shownLessons(each, { caller: caller.userUid, clock }) ?? [],
  );
  const now = clock === undefined ? undefined : serverNow();
  const ahead = shownEvents(day, { now, children });
  const events = eventsByDay(ahead.events, [day.date], timeZone).get(day.date) ?? [];
  if (lessons.length === 0 && events.length === 0) return null;
  return (
    <HomeSection
      title={title}
      more={
        <More title={title} day={day} hasMore={ahead.hasMore} hasLessons={lessons.length > 0} />
      }
    >
      {lessons.map((shown) => (
        <LessonLines
          key={shown.userUid}
          shown={shown}
          name={names.get(shown.userUid)}
          clock={clock}
          isTeacher={caller.type === 'faculty'}
          places={places}
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

interface MoreProps extends Pick<DaySectionProps, 'title' | 'day'> {
  hasLessons: boolean;
  hasMore: boolean;
}

/** Links to the timetable and to the calendar of the day. */
function More({ title, day: { date, events }, hasLessons, hasMore }: MoreProps) {
  return (
    <span>
      {hasLessons && (
        <Button component={Link} to={pathTo('/timetable', { day: date })} size="small">
          All lessons
        </Button>
      )}
      {events.length > 0 && (
        <Button
          component={Link}
          to={pathTo('/calendar', { view: 'agenda', day: date })}
          size="small"
        >
          {hasMore ? `All of ${title.replace(/^To/, 'to')}` : 'Calendar'}
        </Button>
      )}
    </span>
  );
}
