import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { addDays } from '#shared/kernel/zone';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { mondayOf, shortDay } from '../../components/days/days.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { LessonEntry } from './LessonEntry.tsx';
import { emptyDay, isNow, lessonKey } from './words.ts';

interface DayViewProps {
  day: TimetableDay;
  /** The school's time as `HH:MM` if the day is today. */
  clock: string | undefined;
  /** Whether it is the teacher's own timetable. */
  isOwn: boolean;
  onDay: (day: string) => void;
}

/** The lessons of one day by time, or why there are none. */
export function DayView({ day, clock, isOwn, onDay }: DayViewProps) {
  if (day.lessons.length === 0) {
    const { title, text } = emptyDay(day);
    return (
      <EmptyState
        title={title}
        action={day.day_off === 'weekend' && <ToMonday day={day.date} onDay={onDay} />}
      >
        {text}
      </EmptyState>
    );
  }
  return (
    <Card component="ol" aria-label="Lessons" sx={list}>
      {day.lessons.map((lesson) => (
        <LessonEntry
          key={lessonKey(lesson)}
          lesson={lesson}
          isNow={clock !== undefined && isNow(lesson, clock)}
          isOwn={isOwn}
        />
      ))}
    </Card>
  );
}

function ToMonday({ day, onDay }: Pick<DayViewProps, 'onDay'> & { day: string }) {
  const monday = addDays(mondayOf(day), 7);
  return (
    <Button variant="outlined" onClick={() => onDay(monday)}>
      {`Show ${shortDay(monday)}`}
    </Button>
  );
}

const list = {
  ...{ listStyle: 'none', m: 0, p: 0, maxWidth: 760 },
  '& > li + li': { borderTop: 1, borderColor: 'divider' },
};
