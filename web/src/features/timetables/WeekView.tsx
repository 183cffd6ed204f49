import { Box, Button, Typography } from '@mui/material';
import { Fragment } from 'react';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { dayName } from '../../components/days/days.ts';
import { BreakEntry } from './BreakEntry.tsx';
import { WeekLesson } from './LessonEntry.tsx';
import { weekRows } from './weekRows.ts';
import { changesText, emptyDay, isNow, lessonKey } from './words.ts';

interface WeekViewProps {
  days: readonly TimetableDay[];
  today: string;
  /** The school's time as `HH:MM`. */
  clock: string;
  /** Whether it is the teacher's own timetable. */
  isOwn: boolean;
}

/**
 * The days of a week side by side, with each period on one row; on a narrow screen below each other.
 */
export function WeekView(props: WeekViewProps) {
  const changes = changesText(props.days.flatMap(({ lessons }) => lessons));
  return (
    <>
      {changes && (
        <Typography variant="body2" color="textSecondary" sx={{ mb: 1 }}>
          {`${changes} in this week`}
        </Typography>
      )}
      <DayStrip {...props} />
      <Days {...props} />
    </>
  );
}

/** On a phone, leads to each day of the week. */
const DayStrip = ({ days, today }: WeekViewProps) => (
  <Box component="nav" aria-label="Go to a day" className="no-print" sx={strip}>
    {days.map(({ date }) => (
      <Button
        key={date}
        variant="outlined"
        aria-current={date === today ? 'date' : undefined}
        onClick={() => goTo(date)}
        sx={stripButton}
      >
        {dayName(date, { weekday: 'short' })}
      </Button>
    ))}
  </Box>
);

const idOf = (date: string): string => `day-${date}`;

function goTo(date: string): void {
  const day = document.getElementById(idOf(date));
  day?.scrollIntoView({ block: 'start' });
  day?.querySelector('h3')?.focus({ preventScroll: true });
}

/** It stays below the bar of the portal. */
const strip = {
  position: 'sticky',
  top: 56,
  zIndex: 1,
  display: { xs: 'flex', lg: 'none' },
  gap: 0.5,
  py: 0.5,
  mb: 0.5,
  bgcolor: 'background.default',
} as const;
const stripButton = {
  flex: '1 1 0',
  minWidth: 0,
  minHeight: 44,
  px: 0.5,
  bgcolor: 'background.paper',
  '&[aria-current]': { borderWidth: 2 },
};

function Days({ days, today, clock, isOwn }: WeekViewProps) {
  const { count, rowOf, breakBefore } = weekRows(days);
  const side = sideBySide(count);
  return (
    <Box component="ol" aria-label="Days of the week" sx={weekOf(days.length, count)}>
      {days.map((day) => {
        const isToday = day.date === today;
        return (
          <Box
            component="li"
            key={day.date}
            aria-current={isToday ? 'date' : undefined}
            id={idOf(day.date)}
            sx={{ ...column, ...side.column, ...(isToday && current) }}
          >
            <DayHeading date={day.date} isToday={isToday} />
            {day.lessons.length > 0 ? (
              <Box component="ul" sx={{ ...list, ...side.list }}>
                {day.lessons.map((lesson) => (
                  <Fragment key={lessonKey(lesson)}>
                    <BreakEntry
                      between={breakBefore.get(lesson)}
                      row={breakBefore.get(lesson)?.row}
                      clock={isToday ? clock : undefined}
                    />
                    <WeekLesson
                      lesson={lesson}
                      row={rowOf.get(lesson)}
                      isNow={isToday && isNow(lesson, clock)}
                      isOwn={isOwn}
                      lessons={day.lessons}
                    />
                  </Fragment>
                ))}
              </Box>
            ) : (
              <EmptyDay day={day} />
            )}
          </Box>
        );
      })}
    </Box>
  );
}

const DayHeading = ({ date, isToday }: { date: string; isToday: boolean }) => (
  <Typography variant="h3" tabIndex={-1} sx={headingStyle}>
    <time dateTime={date} style={{ whiteSpace: 'normal' }}>
      {dayName(date, { weekday: 'long' })}{' '}
      <Box component="span" sx={dateStyle}>
        {dayName(date, { day: 'numeric', month: 'long' })}
        {isToday && ', today'}
      </Box>
    </time>
  </Typography>
);

function EmptyDay({ day }: { day: TimetableDay }) {
  const { title, text } = emptyDay(day);
  return (
    <Typography variant="body2" color="textSecondary" sx={empty}>
      {day.day_off === 'closed' && day.closed_by ? `${title}: ${text}` : title}
    </Typography>
  );
}

const weekOf = (days: number, rows: number) => ({
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  columnGap: 1,
  rowGap: { xs: 1, lg: 0 },
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: `repeat(${days}, minmax(0, 1fr))` },
  gridTemplateRows: { lg: rowsOf(rows) },
  '@media print': {
    rowGap: 0,
    gridTemplateColumns: `repeat(${days}, minmax(0, 1fr))`,
    gridTemplateRows: rowsOf(rows),
  },
});
/** The heading, the periods, and what is left. */
const rowsOf = (rows: number) => `auto repeat(${rows}, auto) 1fr`;

/** The styles of a day and its lessons where the days are side by side: they share their rows. */
function sideBySide(rows: number) {
  const shared = (gridRow: string) => {
    const style = { display: 'grid', gridTemplateRows: 'subgrid', gridRow, alignContent: 'start' };
    return {
      ...Object.fromEntries(Object.entries(style).map(([name, value]) => [name, { lg: value }])),
      '@media print': style,
    };
  };
  return { column: shared(`1 / span ${rows + 2}`), list: shared(`2 / span ${rows}`) };
}

/** Time without a lesson has the colour of the page, so that a lesson ends where it ends. */
const column = {
  // Unlike `hidden` it lets the heading stay below the bar of the portal.
  overflow: 'clip',
  scrollMarginTop: 112,
  border: '1px solid',
  borderColor: 'divider',
  borderRadius: 1,
  breakInside: 'avoid',
};
const current = { borderColor: 'primary.main', borderTopWidth: 4, '& h3': { pt: '5px' } };
const headingStyle = {
  px: 1.5,
  py: 1,
  fontSize: '1rem',
  bgcolor: 'background.paper',
  borderBottom: 1,
  borderColor: 'divider',
};
const empty = { px: 1.5, py: 1, bgcolor: 'background.paper' };
/** Side by side, the lessons of all days begin at the same height. */
const dateStyle = { fontWeight: 400, display: { lg: 'block' } };
const list = {
  listStyle: 'none',
  m: 0,
  p: 0,
  '& > li': { borderBottom: 1, borderColor: 'divider' },
  '& > li:last-child': { borderBottomWidth: { xs: 0, lg: 1 } },
};
