import { createHash } from 'node:crypto';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { goneAfter, keptDays } from '#shared/retention';

/**
 * Why an address gets no more mailings: mail to it bounced permanently, or its reader complained. A
 * number gets no more texts if it is not the person's, or none.
 */
export type SuppressionReason = z.infer<typeof SuppressionReason>;
const SuppressionReason = z.enum(['bounce', 'complaint', 'wrong number']);

export const StoredSuppression = z.object({
  address: z.string(),
  reason: SuppressionReason,
  /** When this happened first. */
  at: z.string(),
  mailingUid: z.string(),
  /** Somebody whom a text reached says that it is the wrong number. Without it its carrier does. */
  said_by: z.literal('reader').optional(),
  /** When a person last asked for another try. Mail that came back before it counts no longer. */
  tried_at: z.string().optional(),
});
export type StoredSuppression = z.infer<typeof StoredSuppression>;

/** Whether mail came back, or was complained of, since the last try. */
export const isInForce = ({ at, tried_at }: StoredSuppression): boolean =>
  tried_at === undefined || at > tried_at;

/** Returns when an address may be tried again: once in 7 days. */
export const nextTryAt = ({ tried_at }: Pick<StoredSuppression, 'tried_at'>): Date | undefined =>
  tried_at === undefined
    ? undefined
    : new Date(goneAfter(new Date(tried_at), keptDays.triedMail) * 1000);

/** Returns an address as it is stored. */
export const addressOf = (email: string) => email.trim().toLowerCase();

/** How the hash of an address begins. */
export const hidden = 'sha256:';
export const isHidden = (address: string) => address.startsWith(hidden);

/**
 * Returns the hash of an address, stored when a person who complained is erased. It shows whether a
 * given address is meant, but the address cannot be read from it. So the school does not write
 * there again, even if another person gets the address.
 */
export const hiddenAddress = ({ site }: School, email: string): string =>
  hidden +
  createHash('sha256')
    .update(`${site}\n${addressOf(email)}`)
    .digest('base64url');

/** Returns what names a wrong number without showing it; undefined for an address, and for a hidden one. */
export const numberKey = (
  school: School,
  { address, reason }: Pick<StoredSuppression, 'address' | 'reason'>,
): string | undefined =>
  reason === 'wrong number' && !isHidden(address) ? hiddenAddress(school, address) : undefined;
