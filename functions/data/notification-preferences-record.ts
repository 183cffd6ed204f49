import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { NotificationPreferences } from '#shared/contract/notification-preferences';

/** The kinds of mail that a person may turn off. */
export const mailKinds = ['digest', 'daily', 'principal'] as const;
export type MailKind = (typeof mailKinds)[number];

/** What is stored of a person's mail; who never chose gets everything. */
export const StoredPreferences = z.object({
  ...NotificationPreferences.shape,
  digest: z.boolean().default(true),
  daily: z.boolean().default(true),
  principal: z.boolean().default(true),
  /** Up to when a digest has told this person of posts. */
  digest_until: z.string().optional(),
  /** By which the addresses to unsubscribe are found, and the secret that they are made from. */
  unsubscribe: z.object({ key: z.string(), secret: z.string() }).optional(),
  updated_at: z.string().default(''),
});
export type StoredPreferences = z.infer<typeof StoredPreferences>;

/** The parts of a secret address. */
export interface UnsubscribeToken {
  readonly site: string;
  readonly key: string;
  readonly kind: MailKind;
  readonly proof: string;
}

/** The site, for the partition; by what the person is found; the kind; and 256 bits that nobody can make without the person's secret. */
const form =
  /^([a-z][a-z0-9-]{1,30})\.([A-Za-z0-9_-]{22})\.(digest|daily|principal)\.([A-Za-z0-9_-]{43})$/;

/** Reads a secret address; nonsense is none. */
export function readToken(token: string): UnsubscribeToken | undefined {
  const [, site, key, kind, proof] = form.exec(token) ?? [];
  const known = mailKinds.find((each) => each === kind);
  return site && key && known && proof ? { site, key, kind: known, proof } : undefined;
}

/** The secret address that turns off one kind of mail: whoever has it learns nothing of the others. */
export const tokenFor = (
  site: string,
  { key, secret }: { readonly key: string; readonly secret: string },
  kind: MailKind,
): string => `${site}.${key}.${kind}.${proofOf(site, secret, kind)}`;

/** Whether an address was made from this secret, in a time that tells nothing. */
export const isProven = ({ site, kind, proof }: UnsubscribeToken, secret: string): boolean =>
  timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(site, secret, kind)));

const proofOf = (site: string, secret: string, kind: MailKind) =>
  createHmac('sha256', secret).update(`${site} ${kind}`).digest('base64url');
