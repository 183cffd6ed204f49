import Card from '@mui/material/Card';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { LessonEntry } from './LessonEntry.tsx';
import { emptyDay, isNow } from './words.ts';

interface DayViewProps {
  day: TimetableDay;
  /** The school's time as `HH:MM` if the day is today. */
  clock: string | undefined;
}

/** The lessons of one day by time, or why there are none. */
export function DayView({ day, clock }: DayViewProps) {
  if (day.lessons.length === 0) {
    const { title, text } = emptyDay(day);
    return <EmptyState title={title}>{text}</EmptyState>;
  }
  return (
    <Card component="ol" aria-label="Lessons" sx={list}>
      {day.lessons.map((lesson) => (
        <LessonEntry
          key={`${lesson.TIMETABLE_ID} ${lesson.starts} ${lesson.is_held}`}
          lesson={lesson}
          isNow={clock !== undefined && isNow(lesson, clock)}
        />
      ))}
    </Card>
  );
}

const list = { listStyle: 'none', m: 0, p: 0, maxWidth: 760 };
