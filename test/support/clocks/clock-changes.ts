import { sites } from '#infra/sites';
import { addDays, startOfDay, wallClock } from '#shared/kernel/zone';

/**
 * The schools' time zones, one of the other hemisphere, and one whose clocks change by 30 minutes.
 */
export const zones = [
  ...new Set([...sites.map(({ timeZone }) => timeZone), 'Europe/London', 'Australia/Lord_Howe']),
];

/** Returns the days on which a zone's clocks change. */
export function changesOf(timeZone: string, from = '2026-01-01', to = '2036-01-01'): string[] {
  const offset = (day: string) => {
    const at = startOfDay(timeZone, day).getTime();
    return wallClock(timeZone, at) - at;
  };
  const found: string[] = [];
  for (let day = from; day < to; day = addDays(day, 1)) {
    if (offset(day) !== offset(addDays(day, 1))) found.push(day);
  }
  return found;
}

/** Every clock change of 10 years in every zone. */
export const changes = zones.flatMap((zone) => changesOf(zone).map((day) => ({ zone, day })));
