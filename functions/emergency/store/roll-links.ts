import { createHash, createHmac, randomBytes } from 'node:crypto';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { namedSchool } from '#functions/kernel/schools/named-school';
import type { Tables } from '#functions/kernel/store/tables';
import { hiddenAddress } from '#functions/notifications/store/suppression.record';
import { goneAfter, keptDays } from '#shared/retention';
import type { Site } from '#shared/rights/site';
import { rollPath } from '#shared/site/outer-pages';
import { rollCallRecords } from '#shared/tables/emergency';

/** Whose link it is, and the version of the message that had it first or last. */
const StoredRollLink = z.object({
  rollUid: z.string(),
  userUid: z.string(),
  version: z.string(),
  /** Of a text: the hash of its number, and when it left. */
  text: z.object({ number: z.string(), at: z.string() }).optional(),
});
export type StoredRollLink = z.infer<typeof StoredRollLink>;

/** A link, with its school. */
export interface FoundRollLink {
  readonly site: Site;
  readonly hash: string;
  readonly link: StoredRollLink;
}

/** Whose link is made, for which message. */
interface Issued {
  readonly roll: { readonly rollUid: string; readonly link_secret?: string | undefined };
  readonly userUid: string;
  readonly version: string;
  /** The number of a text. Its link is another one than that in mail. */
  readonly number?: string | undefined;
}

/** The bytes of a secret: a text message has no room for more, and nobody guesses 96 bits. */
const secretBytes = 12;

/** The school, and the secret as 16 characters of base64url. */
const tokenForm = /^([a-z][a-z0-9-]{1,30})\.([A-Za-z0-9_-]{16})$/;

/** What is looked up for a token of another form, so that it costs one read, too. */
const noToken = { school: namedSchool('none'), hash: 'none' };

/** Returns what signs the links of a roll-call: 256 random bits. */
export const newLinkSecret = (): string => randomBytes(32).toString('base64url');

export type RollLinkRepository = ReturnType<typeof rollLinkRepository>;

/**
 * The links by which people say without a sign-in that they are safe. Only the hash of a link is stored.
 * The secret that signs them ends with the roll-call, so no link is made after it.
 */
export const rollLinkRepository = ({ db, table }: Tables) => {
  const TableName = table('roll-call');
  return {
    of: (school: School) => ({
      /**
       * Returns the token of a person's link, and stores its hash. The same roll-call, person and number
       * give the same link, so a message that is sent again changes nothing. Undefined without a secret.
       */
      async issue(
        { roll, userUid, version, number }: Issued,
        now: Date,
      ): Promise<string | undefined> {
        const { rollUid, link_secret } = roll;
        if (!link_secret) return undefined;
        const about = [rollUid, userUid, ...(number ? [number] : [])].join(' ');
        const secret = secretOf(school, link_secret, about);
        const text = number && { number: hiddenAddress(school, number), at: now.toISOString() };
        const link: StoredRollLink = { rollUid, userUid, version, ...(text && { text }) };
        const expires_at = goneAfter(now, keptDays.rollCalls);
        const Item = { ...linkKey(school, hashOf(secret)), ...link, expires_at };
        await db.send(new PutCommand({ TableName, Item }));
        return `${school.site}.${secret}`;
      },
    }),

    /** Returns the link of a token. Each call is one read. */
    async find(token: string): Promise<FoundRollLink | undefined> {
      const { school, hash } = readToken(token) ?? noToken;
      const Key = linkKey(school, hash);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return Item && { ...school, hash, link: StoredRollLink.parse(Item) };
    },
  };
};

/** Returns the address of a link: the secret is in the fragment, which reaches no log. */
export const rollAddress = (host: string, token: string): string =>
  `https://${host}${rollPath}#${token}`;

function readToken(token: string) {
  const [, site, secret] = tokenForm.exec(token) ?? [];
  return site && secret ? { school: namedSchool(site), hash: hashOf(secret) } : undefined;
}

const secretOf = ({ site }: School, key: string, about: string): string =>
  createHmac('sha256', key)
    .update(`${site} ${about}`)
    .digest()
    .subarray(0, secretBytes)
    .toString('base64url');

const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url');

const linkKey = (school: School, hash: string) => keyOf(school, rollCallRecords.link.key, { hash });
