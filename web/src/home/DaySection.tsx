import NewsIcon from '@mui/icons-material/CampaignOutlined';
import { Box, Button } from '@mui/material';
import { Link } from 'react-router';
import type { Home, HomeDay, HomePost } from '#shared/home/home.contract';
import { pathTo, placePath, postPath } from '#shared/site/paths';
import { serverNow } from '../api/clock.ts';
import { useCaller } from '../auth/session.tsx';
import { List, Quiet, Row, TitleLink } from '../components/layout/layout.tsx';
import { useTimeZone } from '../components/text/timeZone.ts';
import { eventsByDay } from '../features/calendar/eventDays.ts';
import type { EventFavourites } from '../features/calendar/useEventFavourites.ts';
import { AgendaEvent } from '../features/calendar/views/AgendaEvent.tsx';
import { LessonEntry } from '../features/timetables/LessonEntry.tsx';
import {
  changesText,
  isNow,
  lessonKey,
  timesText,
  unusualTexts,
} from '../features/timetables/words.ts';
import { HomeSection } from './HomeSection.tsx';
import { dayLessons, type ShownLessons, shownEvents } from './homeView.ts';

interface DaySectionProps {
  /** `Today`, `Tomorrow`, or `Next school day`. */
  title: string;
  /** The next school day in words. */
  note?: string | undefined;
  day: HomeDay;
  /** The school's time as `HH:MM` if the day is today. */
  clock: string | undefined;
  /** How many own lessons are shown. */
  most: number;
  /** The first names of the children, by their identifier. */
  names: ReadonlyMap<string, string>;
  /** How many children are shown: an event for all of them names none. */
  children: number;
  favourites: EventFavourites;
  /** The places of own classes. */
  places: Home['class_places'];
  /** What is said to everyone about the day. */
  news?: readonly HomePost[];
}

/** Lessons and events of a day. A day without any is not shown. */
export function DaySection({
  title,
  note,
  day,
  clock,
  most,
  names,
  children,
  favourites,
  places,
  news = [],
}: DaySectionProps) {
  const caller = useCaller();
  const timeZone = useTimeZone();
  const lessons = dayLessons(day.lessons, { caller: caller.userUid, clock, most });
  const now = clock === undefined ? undefined : serverNow();
  const ahead = shownEvents(day, { now, children });
  const events = eventsByDay(ahead.events, [day.date], timeZone).get(day.date) ?? [];
  if (lessons.length + events.length + news.length === 0) return null;
  return (
    <HomeSection
      title={title}
      note={note}
      more={
        <More title={title} day={day} hasMore={ahead.hasMore} hasLessons={lessons.length > 0} />
      }
    >
      <News posts={news} />
      {lessons.map((shown) => (
        <LessonLines
          key={shown.userUid}
          shown={shown}
          day={day.date}
          name={names.get(shown.userUid)}
          clock={clock}
          isTeacher={caller.type === 'faculty'}
          places={places}
        />
      ))}
      {events.length > 0 && (
        <List aria-label="Events" hasLines isCard>
          {names.size > 0 && lessons.length > 0 && (
            <Box component="li" aria-hidden sx={{ ...head, ...strong }}>
              Events
            </Box>
          )}
          {events.map((each) => (
            <AgendaEvent key={each.event.EVENT_ID} ofDay={each} favourites={favourites} />
          ))}
        </List>
      )}
    </HomeSection>
  );
}

/** The titles of what is said about the day: it may change what a lesson is. */
function News({ posts }: { posts: readonly HomePost[] }) {
  if (posts.length === 0) return null;
  return (
    <List aria-label="News of the day" hasLines isCard>
      {posts.map(({ postUid, type, title }) => (
        <Row component="li" key={postUid} gap={1.25} align="baseline" isOneLine sx={head}>
          <NewsIcon aria-hidden fontSize="small" sx={{ alignSelf: 'center' }} />
          <TitleLink to={postPath({ postUid, type })} sx={strong}>
            {title}
          </TitleLink>
        </Row>
      ))}
    </List>
  );
}

interface MoreProps extends Pick<DaySectionProps, 'title' | 'day'> {
  hasLessons: boolean;
  hasMore: boolean;
}

/** Links to the timetable and to the calendar of the day. */
function More({ title, day: { date, events }, hasLessons, hasMore }: MoreProps) {
  return (
    <Row isOneLine sx={{ marginInlineEnd: '-5px' }}>
      {hasLessons && (
        <Button
          component={Link}
          to={pathTo('/timetable', { day: date })}
          size="small"
          sx={{ whiteSpace: 'nowrap' }}
        >
          All lessons
        </Button>
      )}
      {events.length > 0 && (
        <Button
          component={Link}
          to={pathTo('/calendar', { view: 'agenda', day: date })}
          size="small"
          // On a phone both do not fit beside the title. Its events are links of their own.
          sx={hasLessons && !hasMore ? { display: { xs: 'none', sm: 'inline-flex' } } : undefined}
        >
          {hasMore ? `All of ${nameOf(title)}` : 'Calendar'}
        </Button>
      )}
    </Row>
  );
}

/** Returns the name of a day in the middle of a sentence. */
const nameOf = (title: string) =>
  title === 'Next school day' ? 'that day' : title.replace(/^To/, 'to');

interface LessonLinesProps {
  shown: ShownLessons;
  day: string;
  /** The first name of a child; the caller's own lessons have none. */
  name: string | undefined;
  /** The school's time as `HH:MM` if the day is today. */
  clock: string | undefined;
  isTeacher: boolean;
  /** The places of own classes. */
  places: Home['class_places'];
}

/** The next lessons of a person, or of a child the times of the day and what is different. */
function LessonLines({ shown, day, name, clock, isTeacher, places }: LessonLinesProps) {
  const { userUid, lessons, span, usualSpan, isClosed, closedBy, next, none, others = 0 } = shown;
  const closed = isClosed ? `The school is closed${closedBy ? `: ${closedBy}` : ''}` : undefined;
  // Only what differs from the usual week is listed: a count says that it is not the whole day.
  const changes = changesText(lessons);
  const times = span && [timesText(span), changes ? `${changes} below` : 'No changes'].join(' · ');
  const unusual = span && usualSpan ? unusualTexts(span, usualSpan, clock) : [];
  return (
    <List component="ol" aria-label={name ? `Lessons of ${name}` : 'Lessons'} hasLines isCard>
      {(closed || name) && (
        <Row component="li" rowGap={0} columnGap={2} justify="space-between" sx={head}>
          {name && (
            <TitleLink to={pathTo('/timetable', { student: userUid, day })} sx={strong}>
              {name}
            </TitleLink>
          )}
          <Box className="figures" sx={{ textAlign: { sm: 'end' } }}>
            <Quiet>{closed ?? times ?? none}</Quiet>
            {!closed && unusual.map((text) => <Unusual key={text}>{text}</Unusual>)}
          </Box>
        </Row>
      )}
      {lessons.map((lesson) => (
        <LessonEntry
          key={lessonKey(lesson)}
          lesson={lesson}
          isNow={clock !== undefined && isNow(lesson, clock)}
          isNext={lesson === next}
          isOwn={isTeacher && !name}
          lessons={lessons}
          to={name ? undefined : addressOf(lesson, places)}
        />
      ))}
      {others > 0 && <Others count={others} day={day} />}
    </List>
  );
}

/** A child must be met, or leave, at another time. */
const Unusual = ({ children }: { children: string }) => (
  <Box sx={{ ...strong, color: 'warning.main' }}>{children}</Box>
);

/** Says that the own lessons above are not the whole day, and leads to it. */
const Others = ({ count, day }: { count: number; day: string }) => (
  <Box component="li" sx={head}>
    <Box component={Link} to={pathTo('/timetable', { day })} sx={{ color: 'text.secondary' }}>
      {`${count} more lessons as usual`}
    </Box>
  </Box>
);

function addressOf({ CLASS_ID }: { CLASS_ID: string }, places: Home['class_places']) {
  const place = places.find((each) => each.CLASS_ID === CLASS_ID);
  return place && placePath(place.slug);
}
const strong = { fontWeight: 600 };
const head = { px: { xs: 2, sm: 2.5 }, py: 1.25 };
