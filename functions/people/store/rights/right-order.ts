import * as z from 'zod';
import type { JobQueue } from '#functions/kernel/jobs/queue';
import { kindOfOrder, storedWithin } from '#functions/kernel/outbox/order';
import type { School } from '#functions/kernel/record/school';

/** What a mail about a right is about. */
const About = z.discriminatedUnion('of', [
  z.object({ of: z.literal('request'), requestUid: z.string() }),
  z.object({ of: z.literal('change'), userUid: z.string(), changeUid: z.string() }),
]);
export type AboutRight = z.infer<typeof About>;

/** Orders the mail about a right that is asked for, given, taken or refused. */
const RightMessage = z.object({ kind: z.literal('right'), site: z.string(), about: About });
export type RightMessage = z.infer<typeof RightMessage>;

export const rightOrder = kindOfOrder({ schema: RightMessage, priority: 'urgent' });

/** Returns the function that orders the mail about a right. */
export const tellOfRight =
  (queue: JobQueue<RightMessage>) =>
  ({ site }: School, about: AboutRight): Promise<void> =>
    queue.send({ kind: 'right', site, about }, storedWithin);
