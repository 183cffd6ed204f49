/** The parts of an RRULE that the portal supports. */
export interface RepeatRule {
  readonly freq: 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY';
  readonly interval: number;
  readonly count?: number | undefined;
  /** The last possible day. */
  readonly until?: string | undefined;
  readonly byMonth: readonly number[];
  readonly byMonthDay: readonly number[];
  /** Monday is 0. Position 0 means every such weekday. */
  readonly byDay: readonly { readonly weekday: number; readonly position: number }[];
  readonly bySetPos: readonly number[];
  readonly weekStart: number;
}

const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];
const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const;
const mostCount = 2000;

/** The reason why a rule is refused, as a sentence. */
export class BadRule extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'BadRule';
  }
}

/** The event of a rule, on which some of its parts depend. */
export interface RuleStart {
  /** The local time of the event (`08:30:00`); none for whole days. */
  readonly time: string | undefined;
  /** Returns the last day for an UNTIL: a local time of the event, or an instant with `Z`. */
  readonly lastDay: (moment: string) => string;
}

/**
 * Parses an RRULE of RFC 5545. A rule may have COUNT and UNTIL, against the standard: the first end
 * counts. It may repeat the time of the event. Throws `BadRule` for a rule that the portal does not
 * support.
 */
export function parseRule(text: string, { time, lastDay }: RuleStart): RepeatRule {
  const parts = new Map<string, string>();
  for (const part of text
    .trim()
    .replace(/^RRULE:/i, '')
    .split(';')
    .filter(Boolean)) {
    const [name = '', value = ''] = part.toUpperCase().replace(/\s/g, '').split('=');
    // An empty part says nothing.
    if (known.has(name) && value === '') continue;
    if (parts.has(name)) throw new BadRule(`The rule has ${name} twice.`);
    if (!known.has(name))
      throw new BadRule(`The portal does not support ${name || 'an empty part'} in a rule.`);
    parts.set(name, value);
  }
  const freq = frequencies.find((each) => each === parts.get('FREQ'));
  if (!freq) throw new BadRule('FREQ must be DAILY, WEEKLY, MONTHLY or YEARLY.');
  checkTime(parts, time);
  const until = parts.get('UNTIL');
  const [count] = numbers(parts.get('COUNT'), 'COUNT', 1, mostCount);
  const rule: RepeatRule = {
    freq,
    interval: numbers(parts.get('INTERVAL'), 'INTERVAL', 1, 1000)[0] ?? 1,
    ...(count !== undefined && { count }),
    ...(until !== undefined && { until: untilDay(until, lastDay) }),
    byMonth: numbers(parts.get('BYMONTH'), 'BYMONTH', 1, 12),
    byMonthDay: signed(parts.get('BYMONTHDAY'), 'BYMONTHDAY', 31),
    byDay: daysNamed(parts.get('BYDAY')),
    bySetPos: signed(parts.get('BYSETPOS'), 'BYSETPOS', 366),
    weekStart: parts.has('WKST') ? weekdayNamed(parts.get('WKST') ?? '') : 0,
  };
  if (
    freq !== 'MONTHLY' &&
    freq !== 'YEARLY' &&
    rule.byDay.some(({ position }) => position !== 0)
  ) {
    throw new BadRule(
      'Only monthly and yearly rules can have a number before a weekday, such as 2MO.',
    );
  }
  if (freq === 'WEEKLY' && rule.byMonthDay.length > 0) {
    throw new BadRule('A weekly rule has no BYMONTHDAY.');
  }
  return rule;
}

const clock = ['BYHOUR', 'BYMINUTE', 'BYSECOND'] as const;

const known = new Set<string>([
  'FREQ',
  'INTERVAL',
  'COUNT',
  'UNTIL',
  'BYMONTH',
  'BYMONTHDAY',
  'BYDAY',
  'BYSETPOS',
  'WKST',
  ...clock,
]);

/**
 * Refuses a rule with other times than that of the event. For whole days RFC 5545 says that these
 * parts are ignored.
 */
function checkTime(parts: ReadonlyMap<string, string>, time: string | undefined): void {
  if (time === undefined) return;
  const own = time.split(':').map(Number);
  for (const [i, name] of clock.entries()) {
    const others = numbers(parts.get(name), name, 0, name === 'BYHOUR' ? 23 : 60);
    if (others.some((each) => each !== own[i])) {
      throw new BadRule(`${name} must be the time at which the event starts.`);
    }
  }
}

/** Writes a rule as RFC 5545 does. `until` is its end as a day or an instant. */
export function ruleText(rule: RepeatRule, until: string | undefined): string {
  const { freq, interval, count, byMonth, byMonthDay, byDay, bySetPos, weekStart } = rule;
  const days = byDay.map(
    ({ weekday, position }) => `${position === 0 ? '' : position}${weekdays[weekday]}`,
  );
  const list = (name: string, values: readonly (string | number)[]) =>
    values.length > 0 ? [`${name}=${values.join(',')}`] : [];
  return [
    `FREQ=${freq}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    // A rule has one end.
    ...(count === undefined || until !== undefined ? [] : [`COUNT=${count}`]),
    ...list('BYMONTH', byMonth),
    ...list('BYMONTHDAY', byMonthDay),
    ...list('BYDAY', days),
    ...list('BYSETPOS', bySetPos),
    ...(weekStart === 0 ? [] : [`WKST=${weekdays[weekStart]}`]),
    ...(until === undefined ? [] : [`UNTIL=${until}`]),
  ].join(';');
}

function numbers(value: string | undefined, name: string, least: number, most: number): number[] {
  if (value === undefined) return [];
  return value.split(',').map((text) => {
    const number = Number(text);
    if (!/^\+?\d+$/.test(text) || number < least || number > most) {
      throw new BadRule(`${name} must be a number from ${least} to ${most}.`);
    }
    return number;
  });
}

/** Parses numbers; negative numbers count from the end. */
function signed(value: string | undefined, name: string, most: number): number[] {
  if (value === undefined) return [];
  return value.split(',').map((text) => {
    const number = Number(text);
    if (!/^[+-]?\d+$/.test(text) || number === 0 || Math.abs(number) > most) {
      throw new BadRule(`${name} must be a number from 1 to ${most}, or from -1 to -${most}.`);
    }
    return number;
  });
}

const daysNamed = (value: string | undefined): RepeatRule['byDay'] =>
  (value?.split(',') ?? []).map((text) => {
    const [, position = '0', day = ''] = /^([+-]?\d{1,2})?(\w\w)$/.exec(text) ?? [];
    const number = Number(position);
    if (Math.abs(number) > 53)
      throw new BadRule('The number before a weekday must be from -53 to 53.');
    return { weekday: weekdayNamed(day), position: number };
  });

function weekdayNamed(name: string): number {
  const weekday = weekdays.indexOf(name);
  if (weekday < 0) throw new BadRule(`A weekday must be one of ${weekdays.join(', ')}.`);
  return weekday;
}

function untilDay(value: string, lastDay: (moment: string) => string): string {
  const [, y, m, d, time, h, min, s, z = ''] =
    /^(\d{4})-?(\d\d)-?(\d\d)(T(\d\d):?(\d\d):?(\d\d)(Z)?)?$/.exec(value) ?? [];
  const day = `${y}-${m}-${d}`;
  const instant = new Date(`${day}T${h ?? '00'}:${min ?? '00'}:${s ?? '00'}Z`);
  if (Number.isNaN(instant.getTime()) || !instant.toISOString().startsWith(day)) {
    throw new BadRule('UNTIL must be a day or an instant, such as 20261218 or 20261218T045900Z.');
  }
  return time ? lastDay(`${day}T${h}:${min}:${s}${z}`) : day;
}
