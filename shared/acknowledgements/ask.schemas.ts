import * as z from 'zod';
import { Day, YesOrNo } from '#shared/kernel/fields';
import { ackRules } from './ask.ts';

/** The request for an acknowledgement, as the editor sends it. */
export const AckDraft = z.strictObject(
  {
    /** The day at the school until which the notice should be acknowledged. */
    by: Day,
    rule: z.enum(ackRules, 'Please choose who acknowledges.'),
    /** Starts again: earlier acknowledgements no longer count. */
    ask_again: YesOrNo.default(false),
    /** Sent back by clients and ignored. */
    asked_at: z.unknown().optional(),
  },
  'Please choose who acknowledges, and until when.',
);
export type AckDraft = z.output<typeof AckDraft>;

/** The request for an acknowledgement of a stored post. */
export const Ack = z.object({
  by: z.string(),
  rule: z.enum(ackRules),
  /** When it was asked, or asked again. It identifies the round. */
  asked_at: z.string(),
});
export type Ack = z.infer<typeof Ack>;
