import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { namedSchool } from '#functions/kernel/schools/named-school';
import { type MailKind, mailKinds } from '#shared/notifications/kinds';
import {
  NotificationPreferences,
  PortalChoices,
} from '#shared/notifications/notification-preferences.schemas';
import type { Site } from '#shared/rights/site';

/** What was pushed to a person on a day, or waits for the morning after it. */
const PushedDay = z.object({ day: z.string(), things: z.array(z.string()) });
export type PushedDay = z.infer<typeof PushedDay>;

/** The stored mail preferences of a person. The default is all mail. */
export const StoredPreferences = z.object({
  ...NotificationPreferences.shape,
  digest: z.boolean().default(true),
  daily: z.boolean().default(true),
  principal: z.boolean().default(true),
  /** Up to when this person has had posts in digests. */
  digest_until: z.string().optional(),
  /** The key by which an unsubscribe address is found, and the secret that signs it. */
  unsubscribe: z.object({ key: z.string(), secret: z.string() }).optional(),
  /** What the person chose in the portal itself. */
  portal: PortalChoices.partial().default({}),
  pushed: PushedDay.optional(),
  /** With the day on which the one push about all of it left. */
  held: PushedDay.extend({ told_on: z.string().optional() }).optional(),
  /** How often the two were changed. */
  push_revision: z.number().int().optional(),
  updated_at: z.string().default(''),
});
export type StoredPreferences = z.infer<typeof StoredPreferences>;

/** The parts of an unsubscribe token. */
export interface UnsubscribeToken {
  readonly site: Site;
  readonly key: string;
  readonly kind: MailKind;
  readonly proof: string;
}

/** The site, the person's key, the kind of mail, and a 256-bit signature by the person's secret. */
const form =
  /^([a-z][a-z0-9-]{1,30})\.([A-Za-z0-9_-]{22})\.(digest|daily|principal)\.([A-Za-z0-9_-]{43})$/;

/** Parses an unsubscribe token; undefined when it is malformed. */
export function readToken(token: string): UnsubscribeToken | undefined {
  const [, site, key, kind, proof] = form.exec(token) ?? [];
  const known = mailKinds.find((each) => each === kind);
  return site && key && known && proof
    ? { ...namedSchool(site), key, kind: known, proof }
    : undefined;
}

/**
 * Returns the token that turns off one kind of mail. It does not reveal those of the other kinds.
 */
export const tokenFor = (
  school: School,
  { key, secret }: { readonly key: string; readonly secret: string },
  kind: MailKind,
): string => `${school.site}.${key}.${kind}.${proofOf(school, secret, kind)}`;

/** Verifies a token's signature in constant time. */
export const isProven = (unsubscribeToken: UnsubscribeToken, secret: string): boolean =>
  timingSafeEqual(
    Buffer.from(unsubscribeToken.proof),
    Buffer.from(proofOf(unsubscribeToken, secret, unsubscribeToken.kind)),
  );

const proofOf = ({ site }: School, secret: string, kind: MailKind) =>
  createHmac('sha256', secret).update(`${site} ${kind}`).digest('base64url');
