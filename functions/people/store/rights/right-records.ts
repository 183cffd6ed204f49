import * as z from 'zod';
import { rightActs } from '#shared/people/rights.contract';
import { capabilities } from '#shared/rights/permissions';

/** A right that a person got or lost, or that was refused, as it is remembered. */
export const StoredChange = z.object({
  changeUid: z.string(),
  userUid: z.string(),
  capability: z.enum(capabilities),
  act: z.enum(rightActs),
  reason: z.string(),
  asked_by: z.string(),
  /** Who confirmed it, or refused it; absent if nobody had to. */
  confirmed_by: z.string().optional(),
  at: z.string(),
});
export type StoredChange = z.infer<typeof StoredChange>;

/** A request for a right that nobody has decided yet. */
export const StoredRequest = z.object({
  requestUid: z.string(),
  userUid: z.string(),
  capability: z.enum(capabilities),
  reason: z.string(),
  asked_by: z.string(),
  at: z.string(),
  /** Seconds since 1970. */
  expires_at: z.number(),
});
export type StoredRequest = z.infer<typeof StoredRequest>;
