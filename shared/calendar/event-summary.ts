import * as z from 'zod';

/** An event, or one occurrence of a repeated event, as a list shows it. */
export const EventSummary = z.object({
  /** For an occurrence: the identifier of the event, `~`, and the time by the rule. */
  EVENT_ID: z.string(),
  title: z.string(),
  /** Instants; for all-day events the first and the last day. */
  start: z.string(),
  end: z.string(),
  all_day: z.boolean(),
  location: z.string(),
  category: z.string(),
  /** The colour of the category. */
  colour: z.string(),
  /** 1 is everyone; otherwise a list of 2 (students), 3 (carers), 4 (staff). */
  AUDIENCE_TYPE_ID: z.string(),
  status: z.enum(['confirmed', 'tentative', 'cancelled']),
  sequence: z.number().int(),
  repeated: z.boolean(),
  /** For carers: the children who are the reason that they see it. */
  for_children: z.array(z.object({ userUid: z.string(), firstname: z.string() })),
});
export type EventSummary = z.infer<typeof EventSummary>;
