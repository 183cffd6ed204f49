import { hourText } from '#shared/kernel/zone';

/** The hours of a day with their names, as options of a list. */
export const hours = Array.from(
  { length: 24 },
  (_, hour) => [String(hour), hourText(hour)] as const,
);
