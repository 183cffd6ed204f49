import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { shortDay } from '../../components/days/days.ts';
import { LessonEntry } from './LessonEntry.tsx';
import { emptyDay, isNow } from './words.ts';

interface WeekViewProps {
  days: readonly TimetableDay[];
  today: string;
  /** The school's time as `HH:MM`. */
  clock: string;
}

/** The days of a week side by side; on a narrow screen below each other. */
export function WeekView({ days, today, clock }: WeekViewProps) {
  // A weekend appears only if it has lessons.
  const shown = days.filter(({ day_off, lessons }) => day_off !== 'weekend' || lessons.length > 0);
  return (
    <Box component="ol" aria-label="Days of the week" sx={weekOf(shown.length)}>
      {shown.map((day) => {
        const isToday = day.date === today;
        const { title, text } = emptyDay(day);
        return (
          <Box
            component="li"
            key={day.date}
            aria-current={isToday ? 'date' : undefined}
            sx={{ ...column, ...(isToday && current) }}
          >
            <Typography variant="h3" component="h3" sx={{ fontSize: '1rem', mb: 0.5 }}>
              <time dateTime={day.date} style={{ whiteSpace: 'normal' }}>
                {shortDay(day.date)}
              </time>
              {isToday && ' – Today'}
            </Typography>
            {day.lessons.length > 0 ? (
              <Box component="ul" sx={list}>
                {day.lessons.map((lesson) => (
                  <LessonEntry
                    key={`${lesson.TIMETABLE_ID} ${lesson.starts} ${lesson.is_held}`}
                    lesson={lesson}
                    isNow={isToday && isNow(lesson, clock)}
                    isDense
                  />
                ))}
              </Box>
            ) : (
              <Typography variant="body2" color="textSecondary">
                {day.day_off ? `${title}. ${text}`.replace(/\.?$/, '.') : 'No lessons.'}
              </Typography>
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const weekOf = (count: number) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${count}, minmax(0, 1fr))` },
  '@media print': { gridTemplateColumns: `repeat(${count}, minmax(0, 1fr))` },
});
const column = {
  minHeight: { lg: 320 },
  p: 1.5,
  bgcolor: 'background.paper',
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  breakInside: 'avoid',
};
const current = { borderColor: 'primary.main', borderTopWidth: 4 };
const list = { listStyle: 'none', m: 0, p: 0 };
