import { wallClock } from '#shared/kernel/zone';

/** A function that returns whether a schedule is due in a minute. */
export type Due = (minute: Date) => boolean;

const months = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC'];
const weekdays = ['', 'SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT'];

/** Reads `cron(…)`, `rate(…)` or `at(…)`, in a time zone. */
export function dueOf(expression: string, timeZone = 'UTC'): Due {
  const [, kind, inside = ''] = /^(cron|rate|at)\((.+)\)$/.exec(expression.trim()) ?? [];
  if (kind === 'cron') return cron(inside, timeZone);
  if (kind === 'rate') return rate(inside);
  if (kind === 'at') return (minute) => clockAt(minute, timeZone).text === inside.slice(0, 16);
  throw new Error(`The local run does not support the schedule "${expression}".`);
}

function rate(text: string): Due {
  const [, amount, unit] = /^(\d+) (minute|hour|day)s?$/.exec(text) ?? [];
  const minutes = Number(amount) * ({ minute: 1, hour: 60, day: 1440 }[unit ?? ''] ?? Number.NaN);
  if (!(minutes > 0))
    throw new Error(`The local run does not support the schedule "rate(${text})".`);
  return (minute) => Math.floor(minute.getTime() / 60_000) % minutes === 0;
}

/** Reads the fields minutes, hours, day of month, month, day of week and year. */
function cron(text: string, timeZone: string): Due {
  const [minutes = '', hours = '', days = '', month = '', weekday = '', year = '*', ...more] =
    text.split(/\s+/);
  if (!weekday || more.length > 0) {
    throw new Error(`"cron(${text})" needs six fields: minutes hours day month weekday year.`);
  }
  const tests = [
    field(minutes, 0, 59),
    field(hours, 0, 23),
    field(month, 1, 12, (name) => months.indexOf(name) + 1),
    field(year, 1970, 2199),
  ];
  const isDay = dayOfMonth(days);
  const isWeekday = dayOfWeek(weekday);
  return (minute) => {
    const clock = clockAt(minute, timeZone);
    const values = [clock.minute, clock.hour, clock.month, clock.year];
    return tests.every((test, i) => test(values[i] ?? -1)) && isDay(clock) && isWeekday(clock);
  };
}

type Test<T = number> = (value: T) => boolean;

function field(text: string, least: number, most: number, byName?: (name: string) => number): Test {
  const number = (part: string) => {
    const value = /^\d+$/.test(part) ? Number(part) : (byName?.(part.toUpperCase()) ?? Number.NaN);
    if (!(value >= least && value <= most))
      throw new Error(`"${part}" is not a valid schedule field; use ${least} to ${most}.`);
    return value;
  };
  const tests = text.split(',').map((part): Test => {
    const [range = '', step = '1'] = part.split('/');
    if (range === '*' || range === '?') return (value) => (value - least) % Number(step) === 0;
    const [from = '', to] = range.split('-');
    const first = number(from);
    const last = to ? number(to) : part.includes('/') ? most : first;
    return (value) => value >= first && value <= last && (value - first) % Number(step) === 0;
  });
  return (value) => tests.some((test) => test(value));
}

function dayOfMonth(text: string): Test<Clock> {
  if (text === 'L') return ({ day, daysInMonth }) => day === daysInMonth;
  const nearest = /^(\d+)W$/.exec(text);
  if (nearest) return (clock) => clock.day === nearestWeekday(Number(nearest[1]), clock);
  const test = field(text, 1, 31);
  return ({ day }) => test(day);
}

/** Reads the day of the week: 1 is Sunday, `6#2` the second Friday, `6L` the last Friday. */
function dayOfWeek(text: string): Test<Clock> {
  const nth = /^(\w+)#([1-5])$/.exec(text);
  if (nth) {
    const test = field(nth[1] ?? '', 1, 7, weekdayNumber);
    return ({ weekday, day }) => test(weekday) && Math.ceil(day / 7) === Number(nth[2]);
  }
  const last = /^(\w+)L$/.exec(text);
  if (last) {
    const test = field(last[1] ?? '', 1, 7, weekdayNumber);
    return ({ weekday, day, daysInMonth }) => test(weekday) && day + 7 > daysInMonth;
  }
  const test = field(text, 1, 7, weekdayNumber);
  return ({ weekday }) => test(weekday);
}

const weekdayNumber = (name: string) => weekdays.indexOf(name);

function nearestWeekday(day: number, { year, month, daysInMonth }: Clock): number {
  const weekday = new Date(Date.UTC(year, month - 1, day)).getUTCDay();
  if (weekday === 6) return day > 1 ? day - 1 : day + 2;
  if (weekday === 0) return day < daysInMonth ? day + 1 : day - 2;
  return day;
}

type Clock = ReturnType<typeof clockAt>;

/** Returns the local date and time of a time zone. */
function clockAt(instant: Date, timeZone: string) {
  const local = new Date(wallClock(timeZone, instant.getTime()));
  const [year, month] = [local.getUTCFullYear(), local.getUTCMonth() + 1];
  return {
    year,
    month,
    day: local.getUTCDate(),
    hour: local.getUTCHours(),
    minute: local.getUTCMinutes(),
    weekday: local.getUTCDay() + 1,
    daysInMonth: new Date(Date.UTC(year, month, 0)).getUTCDate(),
    text: local.toISOString().slice(0, 16),
  };
}
