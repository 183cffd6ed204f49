import * as z from 'zod';
import { lines, Uid } from '#shared/kernel/fields';
import type { Schemas } from '#shared/kernel/route';
import { capabilities } from '#shared/rights/permissions';
import { reasonLength } from './acts.ts';
import { rightActs } from './rights.contract.ts';

/** A right that a person got or lost, or that was refused. */
export const RightChange = z.object({
  changeUid: z.string(),
  capability: z.enum(capabilities),
  act: z.enum(rightActs),
  reason: z.string(),
  /** Empty after the erasure of the administrator. */
  asked_by_name: z.string(),
  /** Who confirmed or refused it. Absent if nobody had to, or if who asked took the request back. */
  confirmed_by_name: z.string().optional(),
  at: z.string(),
});
export type RightChange = z.infer<typeof RightChange>;

/** A request for a right that nobody has decided yet. */
export const OpenRight = z.object({
  requestUid: z.string(),
  userUid: z.string(),
  /** The name of the person who would get the right. */
  name: z.string(),
  capability: z.enum(capabilities),
  reason: z.string(),
  asked_by_name: z.string(),
  asked_at: z.string(),
  ends_at: z.string(),
  /** Why the caller may not confirm it; absent if the caller may. */
  no_confirm: z.string().optional(),
  /** Whether the caller may refuse it, or take it back. */
  may_refuse: z.boolean(),
  /** Whether the caller asked for it. */
  is_own: z.boolean(),
});
export type OpenRight = z.infer<typeof OpenRight>;

export const rightsSchemas = {
  askRight: {
    input: z.strictObject({
      userUid: Uid,
      capability: z.enum(capabilities),
      /** Whether the person gets the right; otherwise the person loses it. */
      give: z.boolean(),
      reason: lines(reasonLength).min(1, 'Please give a reason.'),
    }),
    /** The request that waits for a second person; absent if the right is given or taken now. */
    output: z.object({ requestUid: z.string().optional() }),
  },
  listRights: { input: z.strictObject({}), output: z.array(OpenRight) },
  decideRight: {
    input: z.strictObject({ requestUid: Uid, decision: z.enum(['confirm', 'refuse']) }),
    output: z.object({ requestUid: z.string() }),
  },
} satisfies Schemas;
