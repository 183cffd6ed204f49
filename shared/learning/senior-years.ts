import type { Settings } from '#shared/site/settings.contract';

/** The first year of the dashboard, where a school sets no other. */
const usualFirst = 7;

/** Returns the number of a year level: 7 of `Year 7`. Kindergarten and others have none. */
export function yearNumberOf(yearLevel: string | undefined): number | undefined {
  const digits = /\d{1,2}/.exec(yearLevel ?? '')?.[0];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the first year for which a school has the dashboard. */
export const firstSeniorYear = (settings: Pick<Settings, 'senior_from'> | undefined): number =>
  settings?.senior_from ?? usualFirst;

/** Tells whether students of a year level are in the derived group “Senior School Students”. */
export const isSenior = (yearLevel: string | undefined, first: number): boolean =>
  (yearNumberOf(yearLevel) ?? -1) >= first;
