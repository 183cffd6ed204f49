import PrintIcon from '@mui/icons-material/PrintOutlined';
import { Box, Button } from '@mui/material';
import { schoolDayFrom } from '#shared/timetables/school-days';
import { DayBar } from '../../components/days/DayBar.tsx';
import { longDay, spanName } from '../../components/days/days.ts';
import { useSchoolClock } from '../../components/hooks/useSchoolClock.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { DayView } from './DayView.tsx';
import { OwnerSwitch } from './OwnerSwitch.tsx';
import { TimetableSkeleton } from './TimetableSkeleton.tsx';
import { layouts } from './timetableView.ts';
import { type Timetable, useTimetable } from './useTimetable.ts';
import { WeekView } from './WeekView.tsx';
import { schoolWeek } from './words.ts';

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
    <Screen action={<PrintButton />}>
      <OwnerSwitch
        owners={owners}
        chosen={owner}
        onChoose={(student) => setView({ student: student === owners[0]?.userUid ? '' : student })}
      />
      <DayBar
        heading={headingOf(timetable)}
        step={view.layout}
        home={timetable.isSchoolDay ? 'Today' : 'Next school day'}
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
  const [first] = shown ?? [];
  return (
    <Box component="section" aria-label={labelOf(owner)} aria-busy={isLoading}>
      {error && <Failure error={error} onRetry={timetable.retry} />}
      {isLoading && !shown && <TimetableSkeleton />}
      {shown && view.layout === 'week' && (
        <WeekView days={schoolWeek(shown)} today={today} clock={clock} isOwn={isOwn} />
      )}
      {first && view.layout === 'day' && (
        <DayView
          day={first}
          clock={first.date === today ? clock : undefined}
          isOwn={isOwn}
          next={schoolDayFrom(timetable.calendar, first.date)}
          onDay={(day) => timetable.setView({ day })}
        />
      )}
    </Box>
  );
}

/** Returns the days in words, with the child's name and the letter of the week. */
function headingOf({ view, days, owner, shown, today }: Timetable): string {
  // A week ends on Friday, unless its weekend has lessons.
  const last = shown ? schoolWeek(shown).at(-1)?.date : days[4];
  const span =
    view.layout === 'day' ? longDay(view.day) : spanName(days[0] ?? view.day, last ?? view.day);
  const name = owner?.firstname ? `${owner.firstname}: ` : '';
  const week = shown?.[0]?.week ? `, week\u00a0${shown[0].week}` : '';
  return `${name}${withoutYear(span, today)}${week}`;
}

/** Removes this year from the end of a text. */
const withoutYear = (text: string, today: string): string =>
  text.replace(new RegExp(` ${today.slice(0, 4)}$`), '');

const labelOf = (owner: Timetable['owner']) =>
  owner?.firstname ? `Timetable of ${owner.firstname}` : 'Timetable';

const PrintButton = () => (
  <Button
    variant="outlined"
    className="no-print"
    startIcon={<PrintIcon />}
    onClick={() => window.print()}
    sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
  >
    Print timetable
  </Button>
);
