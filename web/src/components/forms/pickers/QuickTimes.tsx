import { Button } from '@mui/material';
import { addDays, dayIn } from '#shared/kernel/zone';
import { serverNow } from '../../../api/clock.ts';
import { Row } from '../../layout/layout.tsx';
import { useTimeZone } from '../../text/timeZone.ts';
import { instantAtWall } from '../wallClock.ts';

interface QuickTimesProps {
  /** The name of the field that they fill. */
  label: string;
  onChoose: (at: string) => void;
}

/** The times that are chosen most, each with one press: now, the next morning, and that of Monday. */
export function QuickTimes({ label, onChoose }: QuickTimesProps) {
  const timeZone = useTimeZone();
  const today = dayIn(timeZone, serverNow());
  const tomorrow = addDays(today, 1);
  const monday = addDays(today, 7 - ((weekday(today) + 6) % 7));
  const times = [
    ['Tomorrow 7:00', tomorrow],
    ...(monday === tomorrow ? [] : [['Monday 7:00', monday]]),
  ] as const;
  return (
    <Row role="group" aria-label={`${label}, quick choice`} sx={{ mt: 0.75 }}>
      <Button size="small" variant="outlined" onClick={() => onChoose(thisMinute())}>
        Now
      </Button>
      {times.map(([name = '', day = '']) => (
        <Button
          key={day}
          size="small"
          variant="outlined"
          onClick={() => onChoose(instantAtWall(timeZone, `${day}T07:00`))}
        >
          {name}
        </Button>
      ))}
    </Row>
  );
}

/** Returns the instant at which this minute began: the field has no seconds. */
const thisMinute = (): string =>
  new Date(Math.floor(serverNow().getTime() / 60_000) * 60_000).toISOString();

/** Returns the day of the week, 0 for Sunday. */
const weekday = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();
