import * as z from 'zod';
import { Day } from '#shared/kernel/fields';

const hour = z.number().int().min(0, 'Please choose an hour.').max(23, 'Please choose an hour.');

/** The schedule of mailings, and the pace of mail. */
export const MailSettings = z.object({
  /** The schedule of the weekly digest. */
  digest: z.object({
    on: z.boolean(),
    /** 1 is Monday, 7 Sunday. */
    weekday: z.number().int().min(1).max(7),
    hour,
  }),
  daily: z.object({ on: z.boolean(), hour }),
  /** Days without scheduled mail, besides weekends. */
  closed_days: z.array(Day).max(400, 'Choose at most 400 days.'),
  /** Seconds in which a real send can be undone before the first message. */
  undo_seconds: z.number().int().min(0).max(600, 'Please choose at most ten minutes.'),
  /** Messages a second; SES's limit for the account applies too. */
  rate: z
    .number()
    .min(0.1, 'Please choose at least one message in ten seconds.')
    .max(10_000, 'Please choose at most ten thousand messages a second.')
    .optional(),
});
export type MailSettings = z.infer<typeof MailSettings>;
