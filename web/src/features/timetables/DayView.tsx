import { Button } from '@mui/material';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { shortDay } from '../../components/days/days.ts';
import { List } from '../../components/layout/layout.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { LessonEntry } from './LessonEntry.tsx';
import { emptyDay, isNow, lessonKey } from './words.ts';

interface DayViewProps {
  day: TimetableDay;
  /** The school's time as `HH:MM` if the day is today. */
  clock: string | undefined;
  /** Whether it is the teacher's own timetable. */
  isOwn: boolean;
  /** The first school day from the day on, if one is known. */
  next: string | undefined;
  onDay: (day: string) => void;
}

/** The lessons of one day by time, or why there are none. */
export function DayView({ day, clock, isOwn, next, onDay }: DayViewProps) {
  if (day.lessons.length === 0) {
    const { title, text } = emptyDay(day);
    return (
      <EmptyState
        title={title}
        action={
          day.day_off &&
          next && (
            <Button variant="outlined" onClick={() => onDay(next)}>
              {`Show ${shortDay(next)}`}
            </Button>
          )
        }
      >
        {text}
      </EmptyState>
    );
  }
  return (
    <List component="ol" aria-label="Lessons" hasLines isCard sx={{ maxWidth: 760 }}>
      {day.lessons.map((lesson) => (
        <LessonEntry
          key={lessonKey(lesson)}
          lesson={lesson}
          isNow={clock !== undefined && isNow(lesson, clock)}
          isOwn={isOwn}
        />
      ))}
    </List>
  );
}
