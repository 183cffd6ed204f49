import PrintIcon from '@mui/icons-material/PrintOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { serverNow } from '../../api/clock.ts';
import { DayBar } from '../../components/days/DayBar.tsx';
import { longDay, spanName } from '../../components/days/days.ts';
import { EmptyState } from '../../components/screen/EmptyState.tsx';
import { Failure } from '../../components/screen/Failure.tsx';
import { Screen } from '../../components/screen/Screen.tsx';
import { useTimeZone } from '../../components/text/timeZone.ts';
import { DayView } from './DayView.tsx';
import { OwnerSwitch } from './OwnerSwitch.tsx';
import { TimetableSkeleton } from './TimetableSkeleton.tsx';
import { layouts } from './timetableView.ts';
import { type Timetable, useTimetable } from './useTimetable.ts';
import { WeekView } from './WeekView.tsx';

/** `/timetable`: the lessons of a student, a teacher, or a carer's child, by day or by week. */
export function TimetablePage() {
  const timetable = useTimetable();
  const { view, owners, owner, today, setView } = timetable;
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
        onToday={() => setView({ day: today })}
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
  const { view, data, error, isLoading, today, days, owner } = timetable;
  const clock = useSchoolClock();
  // Ignores the answer for other days.
  const shown = data?.[0]?.date === days[0] && data?.length === days.length ? data : undefined;
  const [first] = shown ?? [];
  return (
    <Box component="section" aria-label={labelOf(owner)} aria-busy={isLoading}>
      {error && <Failure error={error} onRetry={timetable.retry} />}
      {isLoading && !shown && <TimetableSkeleton />}
      {shown && view.layout === 'week' && <WeekView days={shown} today={today} clock={clock} />}
      {first && view.layout === 'day' && (
        <DayView day={first} clock={first.date === today ? clock : undefined} />
      )}
    </Box>
  );
}

/** Returns the days in words, with the child's name and the letter of the week. */
function headingOf({ view, days, owner, data }: Timetable): string {
  const [first = view.day, last = first] = [days[0], days.at(-1)];
  const span = view.layout === 'day' ? longDay(first) : spanName(first, last);
  const week = data?.[0]?.date === first ? data[0].week : undefined;
  const name = owner?.firstname ? `${owner.firstname}: ` : '';
  return `${name}${span}${week ? `, week ${week}` : ''}`;
}

const labelOf = (owner: Timetable['owner']) =>
  owner?.firstname ? `Timetable of ${owner.firstname}` : 'Timetable';

/** Returns the school's time as `HH:MM`. */
function useSchoolClock(): string {
  const timeZone = useTimeZone();
  return new Intl.DateTimeFormat('en-GB', {
    ...{ timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(serverNow());
}

const PrintButton = () => (
  <Button
    variant="outlined"
    className="no-print"
    startIcon={<PrintIcon />}
    onClick={() => window.print()}
  >
    Print timetable
  </Button>
);
