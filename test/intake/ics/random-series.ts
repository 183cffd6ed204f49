import { type Chance, chanceOf } from '#bin/demo/chance';
import { expanded, isSynchronised, plusDays, type SlowRule, writtenRule } from './rfc5545.ts';

/** A random series as another program writes it, and its occurrences by the standard. */
export interface RandomSeries {
  readonly uid: string;
  readonly lines: readonly string[];
  /** The local starts of all occurrences up to `end`, sorted. */
  readonly starts: readonly string[];
  /** How many exceptions of the series match nothing. */
  readonly unmatched: number;
}

/** The last day up to which series are expanded. */
export const end = '2030-12-31';

const school = 'Australia/Sydney';
const windows = '"(UTC+10:00) Canberra, Melbourne, Sydney"';
const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

/** Returns a random series, the same for the same number. */
export function randomSeries(number: number): RandomSeries {
  const chance = chanceOf('series', number);
  const [rule, start] = ruleAndStart(chance);
  const isAllDay = chance.between(0, 1) === 0;
  const time = isAllDay ? undefined : chance.pick(['09:30:00', '13:00:00', '00:00:00', '22:15:00']);
  const at = (day: string) => (time === undefined ? day : `${day}T${time}`);
  const byRule = expanded(rule, start, end);
  const extra = chance.between(0, 2) === 0 ? [plusDays(start, chance.between(1, 400))] : [];
  const all = [...new Set([...byRule, ...extra])].sort();
  const cut = some(chance, all, 3);
  const moved = some(
    chance,
    all.filter((day) => !cut.includes(day)),
    2,
  );
  const stray = chance.between(0, 3) === 0 ? strayDays(chance, all) : [];
  const target = new Map(moved.map((day) => [day, at(plusDays(day, chance.between(1, 3)))]));
  const write = writer(chance, time);
  const uid = `series-${number}`;
  const series = [
    `UID:${uid}`,
    'SUMMARY:Series',
    write.own('DTSTART', at(start)),
    `RRULE:${writtenRule(rule, rule.until && write.until(rule.until))}`,
    ...extra.map((day) => write.either('RDATE', day)),
    ...chance.shuffled([...cut, ...stray]).map((day) => write.either('EXDATE', day)),
  ];
  const changes = moved.map((day) => [
    `UID:${uid}`,
    'SUMMARY:Moved',
    write.either('RECURRENCE-ID', day),
    write.own('DTSTART', target.get(day) ?? ''),
  ]);
  const lines = chance
    .shuffled([series, ...changes])
    .flatMap((each) => ['BEGIN:VEVENT', ...each, 'END:VEVENT']);
  const kept = all.filter((day) => !cut.includes(day) && !moved.includes(day)).map(at);
  const starts = [...kept, ...target.values()].sort();
  return { uid, lines, starts, unmatched: stray.length };
}

/** Returns a random rule and a start that is in its set, which the standard asks for. */
function ruleAndStart(chance: Chance): [SlowRule, string] {
  for (;;) {
    const start = plusDays('2025-01-01', chance.between(0, 700));
    const rule = randomRule(chance, start);
    if (isSynchronised(rule, start)) return [rule, start];
  }
}

function randomRule(chance: Chance, start: string): SlowRule {
  const freq = chance.pick(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const);
  const has = (oneIn: number) => chance.between(1, oneIn) === 1;
  const ofMonth = freq === 'MONTHLY' || freq === 'YEARLY';
  const byDay = has(2)
    ? some(chance, weekdays, 3).map((day) =>
        ofMonth && has(2) ? `${chance.pick([1, 2, 3, -1, -2])}${day}` : day,
      )
    : [];
  const byMonthDay =
    freq !== 'WEEKLY' && has(4) ? [chance.pick([1, 13, 15, 28, 31, -1, -3]), 20] : [];
  const isSet = byDay.length > 0 || byMonthDay.length > 0;
  const ends = chance.between(0, 2);
  return {
    freq,
    interval: chance.pick([1, 1, 2, 3]),
    count: ends === 1 || has(9) ? chance.between(2, 25) : undefined,
    until: ends === 2 || has(9) ? plusDays(start, chance.between(10, 900)) : undefined,
    byMonth: has(4) ? some(chance, [1, 2, 3, 4, 6, 9, 12], 3) : [],
    byMonthDay,
    byDay,
    bySetPos: isSet && has(4) ? [chance.pick([1, 2, -1])] : [],
    weekStart: has(4) ? chance.pick(['SU', 'WE']) : 'MO',
  };
}

/** Returns up to so many of some values. */
const some = <T>(chance: Chance, all: readonly T[], most: number): T[] =>
  chance.shuffled([...all]).slice(0, chance.between(0, Math.min(most, all.length)));

/** Returns a day on which a series has no occurrence; none if it has one on each. */
function strayDays(chance: Chance, all: readonly string[]): string[] {
  let day = plusDays(all[0] ?? '2025-01-01', chance.between(1, 60));
  while (all.includes(day)) day = plusDays(day, 1);
  return day > end ? [] : [day];
}

/** Writes times in the kind of the series, or in another kind that means the same. */
function writer(chance: Chance, time: string | undefined) {
  const compact = (wall: string) => wall.replace(/[-:]/g, '');
  const own = (name: string, wall: string) =>
    wall.includes('T')
      ? `${name};TZID=${school}:${compact(wall)}`
      : `${name};VALUE=DATE:${compact(wall)}`;
  return {
    own,
    until: (day: string) =>
      time === undefined
        ? chance.pick([compact(day), `${compact(day)}T000000Z`, compact(utcOf(`${day}T00:00:00`))])
        : chance.pick([compact(day), compact(utcOf(`${day}T${time}`)), compact(`${day}T${time}`)]),
    either(name: string, day: string): string {
      const midnight = `${day}T00:00:00`;
      if (time === undefined) {
        return chance.pick([
          own(name, day),
          `${name}:${compact(day)}`,
          `${name}:${compact(midnight)}`,
          `${name};TZID=${school}:${compact(midnight)}`,
          `${name};TZID=AUS Eastern Standard Time:${compact(midnight)}`,
          `${name}:${compact(utcOf(midnight))}`,
          `${name}:${compact(midnight)}Z`,
        ]);
      }
      const wall = `${day}T${time}`;
      return chance.pick([
        own(name, wall),
        own(name, day),
        `${name}:${compact(day)}`,
        `${name};TZID=${windows}:${compact(wall)}`,
        `${name}:${compact(utcOf(wall))}`,
      ]);
    },
  };
}

const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: school,
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** Returns a local time of the school in UTC, found by trying the two offsets of its zone. */
function utcOf(wall: string): string {
  const tried = [11, 10].map((hours) => new Date(Date.parse(`${wall}Z`) - hours * 3_600_000));
  const found = tried.find((date) => clock.format(date).replace(' ', 'T') === wall);
  if (!found) throw new Error(`There is no such time: ${wall}`);
  return `${found.toISOString().slice(0, 19)}Z`;
}
