import * as z from 'zod';

/** The share of a file's rows that may be set aside, in per cent, if the school has set none. */
export const usualSetAside = 1;
/** The largest share that a school can set, in per cent. */
export const mostSetAside = 10;

/** How strictly a school's rosters are read. */
export const IntakeSettings = z.object({
  /** The share of a roster file's rows that may be set aside, in per cent. */
  set_aside_percent: z.number().min(0).max(mostSetAside).optional(),
});
export type IntakeSettings = z.infer<typeof IntakeSettings>;
