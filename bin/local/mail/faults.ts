import * as z from 'zod';

/** The simulated faults of mail. */
export type MailFaults = z.infer<typeof MailFaults>;
export const MailFaults = z.strictObject({
  /** Milliseconds from the acceptance of a message to the answer. */
  sendDelayMs: z.number().min(0).max(600_000).optional(),
  /** Refuses the message; `timeout` ends the connection without an answer. */
  refuse: z.enum(['Throttling', 'MessageRejected', 'timeout']).optional(),
  /** Accepts the message but ends the connection without an answer. */
  loseAnswer: z.boolean().optional(),
  /** The share of refusals or lost answers, from 0 to 1; 1 by default. */
  share: z.number().min(0).max(1).optional(),
  /** The number of additional copies of each event. */
  duplicateEvents: z.number().int().min(0).max(100).optional(),
  /** Publishes events in random order. */
  shuffleEvents: z.boolean().optional(),
  /** Publishes no events. */
  dropEvents: z.boolean().optional(),
});

/** The active faults. They are only in memory, so a restart is always healthy. */
export interface FaultHolder {
  current: MailFaults;
}
