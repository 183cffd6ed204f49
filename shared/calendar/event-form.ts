import type { GroupList } from '#shared/audiences/audience';
import { type Check, type Faults, say } from '#shared/kernel/form-rules';
import { addDays } from '#shared/kernel/zone';
import { daysBetween } from './calendar-time.ts';

/** The fields that the rules of an event's form check. */
interface EventForm {
  all_day: boolean;
  starts_on: string;
  starts_at: string;
  ends_on: string;
  ends_at: string;
  weekly_until: string;
  make_public: boolean;
  group_list: GroupList;
}

/** How far a weekly event repeats, in days. */
export const longestRepeat = 732;
/** The longest event, in days. */
const longestEvent = 400;

/** Reports the faults of an event's form, in the editor and on the server. */
export const refineEvent = (event: EventForm, check: Check): void => say(eventFaults(event), check);

/** Returns the fault of each field of an event's form. */
export function eventFaults(form: EventForm): Faults {
  const { all_day, starts_on, starts_at, ends_on, ends_at, group_list, make_public } = form;
  const faults: Faults = {};
  if (!all_day && !starts_at) faults.starts_at = 'Please give the time at which it starts.';
  if (!all_day && !ends_at) faults.ends_at = 'Please give the time at which it ends.';
  if (starts_on && ends_on) {
    if (ends_on < starts_on) faults.ends_on = 'The last day is before the first day.';
    else if (daysBetween(starts_on, ends_on) >= longestEvent) {
      faults.ends_on = `An event lasts at most ${longestEvent} days.`;
    }
    const isOneDay = starts_on === ends_on;
    if (!all_day && isOneDay && starts_at && ends_at && ends_at < starts_at) {
      faults.ends_at = 'It ends before it starts.';
    }
  }
  const repeat = repeatFault(form);
  if (repeat) faults.weekly_until = repeat;
  // The fields are checked beside this, so each of them may have any shape.
  const kinds: unknown = group_list?.userTypes;
  const isChosen = Array.isArray(kinds) && kinds.some((each) => each?.checked);
  if (!make_public && !isChosen) {
    faults.group_list = 'Please choose who this is for.';
  }
  return faults;
}

function repeatFault({ starts_on, ends_on, weekly_until }: EventForm): string | undefined {
  if (!weekly_until || !starts_on) return undefined;
  if (weekly_until <= starts_on) return 'Choose a day after the first one.';
  if (weekly_until > addDays(starts_on, longestRepeat)) return 'Choose a day within two years.';
  const isLong = ends_on !== '' && daysBetween(starts_on, ends_on) >= 7;
  return isLong ? 'An event that repeats every week lasts less than a week.' : undefined;
}
