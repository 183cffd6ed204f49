import * as z from 'zod';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { kindOfOrder, storedWithin } from '#functions/kernel/outbox/order';
import type { School } from '#functions/kernel/record/school';

/** Orders the mail to a child's teachers about an act on the link of a carer. */
const FamilyMessage = z.object({
  kind: z.literal('family'),
  site: z.string(),
  /** The carer whom the act is about. */
  userUid: z.string(),
  actUid: z.string(),
});
export type FamilyMessage = z.infer<typeof FamilyMessage>;

/** A teacher may hand a child over within the hour. */
export const familyOrder = kindOfOrder({ schema: FamilyMessage, priority: 'urgent' });

/** Which act on a link a mail is about. */
export type AboutFamily = Pick<FamilyMessage, 'userUid' | 'actUid'>;

/** Returns the function that orders the mail to a child's teachers, before the act is stored. */
export const tellOfFamily =
  (queue: JobQueue<FamilyMessage>) =>
  ({ site }: School, about: AboutFamily): Promise<void> =>
    queue.send({ kind: 'family', site, ...about }, storedWithin);

/** Orders the mail that asks to correct a link in the roster. */
const RosterReminder = z.object({
  kind: z.literal('roster-reminder'),
  site: z.string(),
  /** The carer, and the child that is withheld. */
  userUid: z.string(),
  child: z.string(),
  /** Since when the mail is due: each time it is due again is another one. */
  since: z.string(),
});
export type RosterReminder = z.infer<typeof RosterReminder>;

export const rosterReminderOrder = kindOfOrder({ schema: RosterReminder, priority: 'ordinary' });
