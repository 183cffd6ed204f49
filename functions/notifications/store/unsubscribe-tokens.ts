import { randomBytes } from 'node:crypto';
import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { indexKeysOf, partitionOf } from '#functions/kernel/record/key';
import type { MailKind } from '#shared/notifications/kinds';
import type { Site } from '#shared/rights/site';
import { notificationPreferencesRecords } from '#shared/tables/people';
import {
  isProven,
  readToken,
  StoredPreferences,
  tokenFor,
} from './notification-preferences-record.ts';
import { preferenceKey, preferenceRecords } from './preference-records.ts';

/** The person that an unsubscribe token belongs to, and the kind of mail that it turns off. */
export interface Unsubscriber {
  readonly site: Site;
  readonly userUid: string;
  readonly kind: MailKind;
  readonly on: boolean;
}

const { preferences } = notificationPreferencesRecords;
const { token: tokenIndex } = preferences.indexes;

/** Secrets that are created at the same time. */
const inParallel = 20;

/** The unsubscribe tokens of people. */
export const unsubscribeTokens = (db: DynamoDBDocumentClient, TableName: string) => {
  const records = preferenceRecords(db, TableName);
  return {
    of(school: School) {
      const own = records.of(school);
      return {
        /** Returns each person's token for one kind of mail. Creates the missing secrets. */
        async unsubscribeTokens(
          userUids: readonly string[],
          kind: MailKind,
        ): Promise<Map<string, string>> {
          const known = await recordsOf(db, TableName, school, userUids);
          const tokens = new Map<string, string>();
          const missing: string[] = [];
          for (const userUid of userUids) {
            const secret = known.get(userUid)?.unsubscribe;
            if (secret) tokens.set(userUid, tokenFor(school, secret, kind));
            else missing.push(userUid);
          }
          for (let i = 0; i < missing.length; i += inParallel) {
            const batch = missing.slice(i, i + inParallel).map(async (userUid) => {
              tokens.set(userUid, tokenFor(school, await createSecret(own, school, userUid), kind));
            });
            await Promise.all(batch);
          }
          return tokens;
        },
      };
    },

    /** Finds the person of a token. The index may be late, so the record itself is checked too. */
    async withToken(token: string): Promise<Unsubscriber | undefined> {
      const read = readToken(token);
      if (!read) return undefined;
      const { site, key, kind } = read;
      const { Items = [] } = await db.send(
        new QueryCommand({
          TableName,
          IndexName: 'token',
          KeyConditionExpression: 'tokenPk = :token',
          ExpressionAttributeValues: {
            ':token': partitionOf(read, tokenIndex.key, { token_hash: key }),
          },
          Limit: 1,
        }),
      );
      const userUid: unknown = Items[0]?.sk;
      if (typeof userUid !== 'string') return undefined;
      const { unsubscribe, [kind]: on } = await records.of(read).get(userUid);
      const isTheirs = unsubscribe?.key === key && isProven(read, unsubscribe.secret);
      return isTheirs ? { site, userUid, kind, on } : undefined;
    },
  };
};

/** Creates a person's secret if there is none. Of two at the same time the first wins. */
async function createSecret(
  { get, change }: ReturnType<ReturnType<typeof preferenceRecords>['of']>,
  school: School,
  userUid: string,
) {
  const unsubscribe = {
    key: randomBytes(16).toString('base64url'),
    secret: randomBytes(32).toString('base64url'),
  };
  const isFirst = await change(
    userUid,
    {
      unsubscribe,
      ...indexKeysOf(school, preferences, { token_hash: unsubscribe.key, userUid }),
    },
    { text: 'attribute_not_exists(unsubscribe)', values: {} },
  );
  const stored = isFirst ? unsubscribe : (await get(userUid)).unsubscribe;
  if (!stored) throw new Error('The unsubscribe secret of a person was deleted while it was read');
  return stored;
}

/** Reads the records of some people, by userUid. Anyone who never chose has no record. */
async function recordsOf(
  db: DynamoDBDocumentClient,
  TableName: string,
  school: School,
  userUids: readonly string[],
): Promise<Map<string, StoredPreferences>> {
  const found = new Map<string, StoredPreferences>();
  const left = [...new Set(userUids)].map((userUid) => preferenceKey(school, userUid));
  while (left.length > 0) {
    const Keys = left.splice(0, 100);
    const { Responses, UnprocessedKeys } = await db.send(
      new BatchGetCommand({ RequestItems: { [TableName]: { Keys, ConsistentRead: true } } }),
    );
    for (const item of Responses?.[TableName] ?? []) {
      found.set(String(item.sk), StoredPreferences.parse(item));
    }
    for (const { sk } of UnprocessedKeys?.[TableName]?.Keys ?? []) {
      left.push(preferenceKey(school, String(sk)));
    }
  }
  return found;
}
