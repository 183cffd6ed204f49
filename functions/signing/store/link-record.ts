import { createHash, randomBytes } from 'node:crypto';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Site } from '#shared/rights/site';
import { signingPages } from '#shared/signing/families';
import { signingLinksRecords } from '#shared/tables/signing';

/**
 * A link to one document for one recipient. `sign`: leads to the document · `held`: the document has
 * ended, and only a pass that was given before is honoured · `copy`: leads to the sealed copy.
 */
export const StoredLink = z.object({
  hash: z.string(),
  kind: z.enum(['sign', 'held', 'copy']),
  requestUid: z.string(),
  recipientUid: z.string(),
  /** The only page on which it is honoured. */
  page: z.enum(signingPages),
  until: z.string(),
  /** The hash of the newest pass, and when the pass ends. */
  pass: z.object({ hash: z.string(), until: z.string() }).optional(),
});
export type StoredLink = z.infer<typeof StoredLink>;

/** A school’s link as it is in an address. The school is no secret. */
const tokenForm = /^([a-z][a-z0-9-]{1,30})\.([A-Za-z0-9_-]{43})$/;

/** Returns a secret of 256 random bits. Only its hash is stored. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Returns the hash under which a link or a pass is stored: SHA-256, base64url. */
export const hashOf = (secret: string): string =>
  createHash('sha256').update(secret).digest('base64url');

export const tokenOf = ({ site }: School, secret: string): string => `${site}.${secret}`;

/** Reads a token; undefined if it has another form. */
export function readToken(token: string): { site: Site; hash: string } | undefined {
  const [, site, secret] = tokenForm.exec(token) ?? [];
  return site && secret ? { ...namedSchool(site), hash: hashOf(secret) } : undefined;
}

export const linkKey = (school: School, hash: string) =>
  keyOf(school, signingLinksRecords.link.key, { hash });
