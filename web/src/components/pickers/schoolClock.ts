import { AdapterDayjs } from '@mui/x-date-pickers/AdapterDayjs';
import dayjs, { type Dayjs } from 'dayjs';
import utc from 'dayjs/plugin/utc';
import { serverNow } from '../../api/clock.ts';
import { wallAt } from '../wallClock.ts';

dayjs.extend(utc);

/** A text of the wall's clock as the pickers hold it. */
export const heldAs = (wall: string): Dayjs => dayjs.utc(wall);

/** What a picker holds as a text of the wall's clock; undefined while it is typed and not yet whole. */
export function textOf(held: Dayjs | null): string | undefined {
  if (!held?.isValid() || held.year() < 1970 || held.year() > 9999) return undefined;
  return held.format('YYYY-MM-DD[T]HH:mm');
}

const made = new Map<string, typeof AdapterDayjs>();

/** How the pickers reckon: on the wall's clock, where "now" and "today" are the school's. */
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
