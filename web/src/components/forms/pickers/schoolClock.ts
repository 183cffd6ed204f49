import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import 'dayjs/locale/en-au';
import utc from 'dayjs/plugin/utc';
import { serverNow } from '../../../api/clock.ts';
import { wallAt } from '../wallClock.ts';

dayjs.extend(utc);

/** The locale whose weeks begin on Monday. The specified forms do not depend on it. */
export const mondayFirst = 'en-au';

/** Returns a local time in the form of the pickers. */
export const heldAs = (wall: string): Dayjs => dayjs.utc(wall);

/** Returns a picker's value as a local time; undefined while it is incomplete. */
export function textOf(held: Dayjs | null): string | undefined {
  if (!held?.isValid() || held.year() < 1970 || held.year() > 9999) return undefined;
  return held.format('YYYY-MM-DD[T]HH:mm');
}

const made = new Map<string, typeof AdapterDayjs>();

/** The pickers' date adapter: local times of the school, also for "now" and "today". */
export function schoolClock(timeZone: string): typeof AdapterDayjs {
  const known = made.get(timeZone);
  if (known) return known;
  class SchoolClock extends AdapterDayjs {
    constructor(...options: ConstructorParameters<typeof AdapterDayjs>) {
      super(...options);
      const plain = this.date;
      this.date = (value, zone) =>
        value === undefined
          ? (heldAs(wallAt(timeZone, serverNow())) as ReturnType<typeof plain<typeof value>>)
          : plain(value, zone);
    }
  }
  made.set(timeZone, SchoolClock);
  return SchoolClock;
}
