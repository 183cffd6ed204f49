import * as z from 'zod';

/** What can be made to go wrong with mail. */
export type MailFaults = z.infer<typeof MailFaults>;
export const MailFaults = z.strictObject({
  /** The message is accepted, and the answer comes this much later. */
  sendDelayMs: z.number().min(0).max(600_000).optional(),
  /** The message is not accepted; `timeout` ends the connection without an answer. */
  refuse: z.enum(['Throttling', 'MessageRejected', 'timeout']).optional(),
  /** The message is accepted, and nobody hears so: the connection ends without an answer. */
  loseAnswer: z.boolean().optional(),
  /** How often a refusal or a lost answer strikes, from 0 to 1; always, if unsaid. */
  share: z.number().min(0).max(1).optional(),
  /** Each event is published this many times more. */
  duplicateEvents: z.number().int().min(0).max(100).optional(),
  /** Events are published in any order. */
  shuffleEvents: z.boolean().optional(),
  /** Events are not published at all. */
  dropEvents: z.boolean().optional(),
});

/** The faults in force; kept in memory only, so that a restart is always healthy. */
export interface FaultHolder {
  current: MailFaults;
}
