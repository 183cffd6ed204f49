import { sites } from '#infra/sites';
import { addDays, startOfDay, wallClock } from '#shared/domain/zone';

/** The zones of the schools, and two that are harder: one on the other half of the year, one whose clocks change by half an hour. */
export const zones = [
  ...new Set([...sites.map(({ timeZone }) => timeZone), 'Europe/London', 'Australia/Lord_Howe']),
];

/** The days on which a zone's clocks are changed. */
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

/** Every change of ten years in every zone. */
export const changes = zones.flatMap((zone) => changesOf(zone).map((day) => ({ zone, day })));
