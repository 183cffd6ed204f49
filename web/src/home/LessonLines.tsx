import { Box } from '@mui/material';
import type { Home } from '#shared/home/home.contract';
import { placePath } from '#shared/site/paths';
import { List, Quiet, Row } from '../components/layout/layout.tsx';
import { LessonEntry } from '../features/timetables/LessonEntry.tsx';
import { isNow, lessonKey, timesText } from '../features/timetables/words.ts';
import type { ShownLessons } from './homeView.ts';

interface LessonLinesProps {
  shown: ShownLessons;
  /** The first name of a child; the caller's own lessons have none. */
  name: string | undefined;
  /** The school's time as `HH:MM` if the day is today. */
  clock: string | undefined;
  isTeacher: boolean;
  /** The places of own classes. */
  places: Home['class_places'];
}

/** The next lessons of a person, or of a child the times of the day and what is different. */
export function LessonLines({ shown, name, clock, isTeacher, places }: LessonLinesProps) {
  const { lessons, span, isClosed, closedBy, next } = shown;
  const closed = isClosed ? `The school is closed${closedBy ? `: ${closedBy}` : ''}` : undefined;
  const times = span && timesText(span);
  return (
    <List component="ol" aria-label={name ? `Lessons of ${name}` : 'Lessons'} hasLines isCard>
      {(closed || name) && (
        <Row component="li" gap={2} justify="space-between" sx={head}>
          {name && <Box sx={{ fontWeight: 600 }}>{name}</Box>}
          <Quiet className="figures">{closed ?? times}</Quiet>
        </Row>
      )}
      {lessons.map((lesson) => (
        <LessonEntry
          key={lessonKey(lesson)}
          lesson={lesson}
          isNow={clock !== undefined && isNow(lesson, clock)}
          isNext={lesson === next}
          isOwn={isTeacher && !name}
          to={name ? undefined : addressOf(lesson, places)}
        />
      ))}
    </List>
  );
}

function addressOf({ CLASS_ID }: { CLASS_ID: string }, places: Home['class_places']) {
  const place = places.find((each) => each.CLASS_ID === CLASS_ID);
  return place && placePath(place.slug);
}
const head = { px: { xs: 2, sm: 2.5 }, py: 1.25 };
