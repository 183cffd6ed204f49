import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button, Card, Skeleton } from '@mui/material';
import { Fragment } from 'react';
import { schoolDayFrom } from '#shared/timetables/school-days';
import type { TimetableDay } from '#shared/timetables/timetable-day';
import { DayBar } from '../../components/days/DayBar.tsx';
import {
  briefDay,
  dayName,
  longDay,
  mondayOf,
  shortDay,
  spanName,
} from '../../components/days/days.ts';
import { overTable, WaitingWords } from '../../components/feedback/Skeletons.tsx';
import { useSchoolClock } from '../../components/hooks/useSchoolClock.ts';
import { useSlow } from '../../components/hooks/useSlow.ts';
import { Columns, List, Quiet } from '../../components/layout/layout.tsx';
import { PersonChoice } from '../../components/lists/choice/PersonChoice.tsx';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { BreakEntry } from './BreakEntry.tsx';
import { LessonEntry } from './LessonEntry.tsx';
import { type Layout, layouts } from './timetableView.ts';
import { type Owner, type Timetable, useTimetable } from './useTimetable.ts';
import { WeekView } from './WeekView.tsx';
import { breakBetween, emptyDay, isNow, lessonKey, schoolWeek, weekOff } from './words.ts';

/** `/timetable`: the lessons of a student, a teacher, or a carer's child, by day or by week. */
export function TimetablePage() {
  const timetable = useTimetable();
  const { view, owners, owner, setView } = timetable;
  if (!owner) {
    return (
      <Screen>
        <EmptyState title="No timetable">
          The school has linked no child to you. Ask the school office for help.
        </EmptyState>
      </Screen>
    );
  }
  return (
    <Screen action={<PrintButton isOff={timetable.error !== undefined && !timetable.shown} />}>
      <OwnerSwitch
        owners={owners}
        chosen={owner}
        onChoose={(student) => setView({ student: student === owners[0]?.userUid ? '' : student })}
      />
      <DayBar
        heading={<Heading timetable={timetable} />}
        step={view.layout}
        home={homeOf(timetable)}
        onToday={() => setView({ day: null })}
        onStep={(step) => setView({ day: timetable.stepped(step) })}
        layouts={layouts}
        layout={view.layout}
        onLayout={(layout) => setView({ layout })}
      />
      <Days timetable={timetable} />
    </Screen>
  );
}

function Days({ timetable }: { timetable: Timetable }) {
  const { view, shown, error, isLoading, today, owner, isOwnTeaching: isOwn } = timetable;
  const clock = useSchoolClock();
  const week = view.layout === 'week' && shown ? schoolWeek(shown) : undefined;
  const day = view.layout === 'day' ? shown?.[0] : undefined;
  const off = week ? weekOff(week) : day?.lessons.length === 0 ? day : undefined;
  return (
    <Box component="section" aria-label={labelOf(owner)} aria-busy={isLoading}>
      {error && <Failure what={whoseOf(owner)} error={error} onRetry={timetable.retry} />}
      {isLoading && !shown && <TimetableSkeleton layout={view.layout} days={timetable.days} />}
      {off && (
        <NoLessons
          day={off}
          next={schoolDayFrom(timetable.calendar, off.date)}
          onDay={(day) => timetable.setView({ day })}
        />
      )}
      {week && !off && <WeekView days={week} today={today} clock={clock} isOwn={isOwn} />}
      {day && !off && (
        <DayView day={day} clock={day.date === today ? clock : undefined} isOwn={isOwn} />
      )}
    </Box>
  );
}

/**
 * The days in words, with the letter of the week. The name of one of several children is on the
 * button that chooses the child; on paper it stands here.
 */
function Heading({ timetable }: { timetable: Timetable }) {
  const { owner, owners } = timetable;
  const name = owner?.firstname && `${owner.firstname}: `;
  const { opening, words, week } = daysText(timetable);
  return (
    <>
      {name && (
        <Box component="span" sx={owners.length > 1 ? onPaper : undefined}>
          {name}
        </Box>
      )}
      {opening && (
        <Quiet component="span" sx={openingStyle}>
          {opening}
        </Quiet>
      )}
      {words}
      <Quiet component="span" sx={weekStyle}>
        {week}
      </Quiet>
    </>
  );
}

/** It comes with the answer, and has the room beside the days: a second line would move the buttons. */
const weekStyle = { fontSize: '0.875rem', fontWeight: 400, whiteSpace: 'nowrap' } as const;
/** A smaller line above the days. */
const openingStyle = { display: 'block', fontSize: '0.875rem', fontWeight: 400 };
const onPaper = { display: 'none', '@media print': { display: 'inline' } };

/** Returns the days in words. Those of a later day, with which the screen opens, say why. */
function daysText({ view, days, shown, today, ahead }: Timetable) {
  // A week ends on Friday, unless its weekend has lessons.
  const last = shown ? schoolWeek(shown).at(-1)?.date : days[4];
  const span =
    view.layout === 'day' ? longDay(view.day) : spanName(days[0] ?? view.day, last ?? view.day);
  const week = shown?.[0]?.week ? `, week\u00a0${shown[0].week}` : '';
  const isLater = view.day === ahead && ahead !== today;
  const isNextWeek = isLater && mondayOf(ahead) > mondayOf(today);
  const next =
    view.layout === 'day' ? isLater && 'Next school day: ' : isNextWeek && 'Next school week: ';
  return { opening: next || '', words: withoutYear(span, today), week };
}

/** Removes this year from the end of a text. */
const withoutYear = (text: string, today: string): string =>
  text.replace(new RegExp(` ${today.slice(0, 4)}$`), '');

/** The name of the day with which the screen opens. */
const homeOf = ({ ahead, today }: Timetable) => (ahead === today ? 'Today' : briefDay(ahead));

const whoseOf = (owner: Timetable['owner']) =>
  owner?.firstname ? `${owner.firstname}’s timetable` : 'Your timetable';

const labelOf = (owner: Timetable['owner']) =>
  owner?.firstname ? `Timetable of ${owner.firstname}` : 'Timetable';

const PrintButton = ({ isOff }: { isOff: boolean }) => (
  <Button
    disabled={isOff}
    variant="outlined"
    className="no-print"
    startIcon={<PrintIcon />}
    onClick={() => window.print()}
    sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
  >
    Print timetable
  </Button>
);

interface OwnerSwitchProps {
  owners: readonly Owner[];
  chosen: Owner | undefined;
  onChoose: (userUid: string) => void;
}

/** Chooses whose timetable is shown, for people who may see several. */
function OwnerSwitch({ owners, chosen, onChoose }: OwnerSwitchProps) {
  if (owners.length < 2) return null;
  return (
    <PersonChoice
      label="Whose timetable"
      options={owners.map(({ userUid, firstname = 'My lessons' }) => [userUid, firstname] as const)}
      value={chosen?.userUid ?? ''}
      onChoose={onChoose}
    />
  );
}

/** The heights of a usual day in pixels: seven lessons, and two breaks. */
const usualDay = [84, 84, 40, 84, 84, 40, 84, 84, 84];

/** Placeholders for lessons during a slow request: a day, or the days of a week. */
function TimetableSkeleton({ layout, days }: { layout: Layout; days: readonly string[] }) {
  const isSlow = useSlow(true);
  if (!isSlow) return null;
  return (
    <Columns
      gap={1}
      from={{ lg: layout === 'week' ? 5 : 1 }}
      sx={{ position: 'relative', maxWidth: layout === 'day' ? 760 : undefined }}
    >
      <WaitingWords what="the lessons" sx={overTable} />
      {days.slice(0, 5).map((day) => (
        <Card key={day} sx={{ p: layout === 'week' ? 1.5 : 2.5 }}>
          {layout === 'week' && <strong>{dayName(day, { weekday: 'long' })}</strong>}
          {usualDay.map((height, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are alike.
            <Skeleton key={at} height={height} />
          ))}
        </Card>
      ))}
    </Columns>
  );
}

interface DayViewProps {
  day: TimetableDay;
  /** The school's time as `HH:MM` if the day is today. */
  clock: string | undefined;
  /** Whether it is the teacher's own timetable. */
  isOwn: boolean;
}

interface NoLessonsProps {
  day: TimetableDay;
  /** The first school day from the day on, if one is known. */
  next: string | undefined;
  onDay: (day: string) => void;
}

/** Why a day, or a week in the holidays, has no lessons, and the way to the next ones. */
function NoLessons({ day, next, onDay }: NoLessonsProps) {
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

/** The lessons of one day by time. */
function DayView({ day, clock, isOwn }: DayViewProps) {
  return (
    <List component="ol" aria-label="Lessons" hasLines isCard sx={{ maxWidth: 760 }}>
      {day.lessons.map((lesson, at) => (
        <Fragment key={lessonKey(lesson)}>
          <BreakEntry between={breakBetween(day.lessons[at - 1], lesson)} clock={clock} />
          <LessonEntry
            lesson={lesson}
            isNow={clock !== undefined && isNow(lesson, clock)}
            isOwn={isOwn}
            lessons={day.lessons}
          />
        </Fragment>
      ))}
    </List>
  );
}
