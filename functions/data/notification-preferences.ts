import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import {
  isProven,
  type MailKind,
  readToken,
  StoredPreferences,
  tokenFor,
} from '#functions/data/notification-preferences-record';
import { isConditionFailed } from '#functions/lib/dynamo';
import { wholePartition } from '#functions/lib/partition';
import { nextVersion } from '#functions/lib/version';
import type { NotificationPreferences } from '#shared/contract/notification-preferences';

/** Who a secret address belongs to, and what it turns off. */
export interface Unsubscriber {
  readonly site: string;
  readonly userUid: string;
  readonly kind: MailKind;
  readonly on: boolean;
}

/** How many addresses are made at once. */
const together = 20;

export type PreferenceRepository = ReturnType<typeof preferenceRepository>;

/** Which mail each person wants, how far digests have told them, and the addresses by which they unsubscribe. */
export const preferenceRepository = (db: DynamoDBDocumentClient, TableName: string) => {
  const keyOf = (site: string, userUid: string) => ({ pk: site, sk: userUid });

  async function get(site: string, userUid: string): Promise<StoredPreferences> {
    const Key = keyOf(site, userUid);
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return StoredPreferences.parse(Item ?? {});
  }

  /** Writes fields of one person's record; answers false when it is not as the condition says. */
  async function change(
    site: string,
    userUid: string,
    fields: Record<string, unknown>,
    condition?: { text: string; values: Record<string, unknown> },
  ): Promise<boolean> {
    const kept = Object.entries(fields).filter(([, value]) => value !== undefined);
    const gone = Object.entries(fields).filter(([, value]) => value === undefined);
    const remove = gone.length > 0 ? ` REMOVE ${gone.map(([name]) => `#${name}`).join(', ')}` : '';
    try {
      await db.send(
        new UpdateCommand({
          TableName,
          Key: keyOf(site, userUid),
          UpdateExpression: `SET ${kept.map(([name]) => `#${name} = :${name}`).join(', ')}${remove}`,
          ...(condition && { ConditionExpression: condition.text }),
          ExpressionAttributeNames: Object.fromEntries(
            Object.keys(fields).map((name) => [`#${name}`, name]),
          ),
          ExpressionAttributeValues: {
            ...Object.fromEntries(kept.map(([name, value]) => [`:${name}`, value])),
            ...condition?.values,
          },
        }),
      );
      return true;
    } catch (error) {
      if (isConditionFailed(error)) return false;
      throw error;
    }
  }

  /** The secret of one person, made if there is none; of two who make it at once the first wins. */
  async function secretOf(site: string, userUid: string) {
    const unsubscribe = {
      key: randomBytes(16).toString('base64url'),
      secret: randomBytes(32).toString('base64url'),
    };
    const isFirst = await change(
      site,
      userUid,
      { unsubscribe, tokenPk: `${site}#${unsubscribe.key}`, tokenSk: userUid },
      { text: 'attribute_not_exists(unsubscribe)', values: {} },
    );
    const kept = isFirst ? unsubscribe : (await get(site, userUid)).unsubscribe;
    if (!kept) throw new Error('A secret to unsubscribe by has gone while it was read');
    return kept;
  }

  /** The records of some people, by userUid; who never chose anything has none. */
  async function many(site: string, userUids: readonly string[]) {
    const found = new Map<string, StoredPreferences>();
    const left = [...new Set(userUids)].map((userUid) => keyOf(site, userUid));
    while (left.length > 0) {
      const Keys = left.splice(0, 100);
      const { Responses, UnprocessedKeys } = await db.send(
        new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
      );
      for (const item of Responses?.[TableName] ?? []) {
        found.set(String(item.sk), StoredPreferences.parse(item));
      }
      for (const { sk } of UnprocessedKeys?.[TableName]?.Keys ?? []) {
        left.push(keyOf(site, String(sk)));
      }
    }
    return found;
  }

  return {
    get,

    /** Everybody of a school who chose something or got a digest, by userUid. */
    async all(site: string): Promise<Map<string, StoredPreferences>> {
      const found = await wholePartition(db, TableName, site);
      return new Map(found.map((item) => [String(item.sk), StoredPreferences.parse(item)]));
    },

    /** Replaces a person's choice; answers false when it was changed since the version that was seen. */
    save(
      site: string,
      userUid: string,
      { digest, daily, principal, digest_day, quiet }: NotificationPreferences,
      seen: string,
      now: Date,
    ): Promise<boolean> {
      const updated_at = nextVersion(now, seen);
      const fields = { digest, daily, principal, digest_day, quiet, updated_at };
      return seen
        ? change(site, userUid, fields, { text: 'updated_at = :seen', values: { ':seen': seen } })
        : change(site, userUid, fields, { text: 'attribute_not_exists(updated_at)', values: {} });
    },

    /** Turns one kind of mail on or off. */
    async turn(site: string, userUid: string, kind: MailKind, on: boolean, now: Date) {
      const { updated_at } = await get(site, userUid);
      const newer = nextVersion(now, updated_at || undefined);
      await change(site, userUid, { [kind]: on, updated_at: newer });
    },

    /** The secret address of each person that turns off one kind of mail; made for whoever has none yet. */
    async unsubscribeTokens(
      site: string,
      userUids: readonly string[],
      kind: MailKind,
    ): Promise<Map<string, string>> {
      const known = await many(site, userUids);
      const tokens = new Map<string, string>();
      const missing: string[] = [];
      for (const userUid of userUids) {
        const secret = known.get(userUid)?.unsubscribe;
        if (secret) tokens.set(userUid, tokenFor(site, secret, kind));
        else missing.push(userUid);
      }
      for (let i = 0; i < missing.length; i += together) {
        const part = missing.slice(i, i + together);
        const made = await Promise.all(part.map((userUid) => secretOf(site, userUid)));
        for (const [j, userUid] of part.entries()) {
          const secret = made[j];
          if (secret) tokens.set(userUid, tokenFor(site, secret, kind));
        }
      }
      return tokens;
    },

    /** Whom a secret address belongs to. The index may be late, so the record itself has the last word. */
    async withToken(token: string): Promise<Unsubscriber | undefined> {
      const read = readToken(token);
      if (!read) return undefined;
      const { site, key, kind } = read;
      const { Items = [] } = await db.send(
        new QueryCommand({
          TableName,
          IndexName: 'token',
          KeyConditionExpression: 'tokenPk = :token',
          ExpressionAttributeValues: { ':token': `${site}#${key}` },
          Limit: 1,
        }),
      );
      const userUid: unknown = Items[0]?.sk;
      if (typeof userUid !== 'string') return undefined;
      const { unsubscribe, [kind]: on } = await get(site, userUid);
      const isTheirs = unsubscribe?.key === key && isProven(read, unsubscribe.secret);
      return isTheirs ? { site, userUid, kind, on } : undefined;
    },
  };
};
