import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { isConditionFailed } from '#functions/lib/dynamo';

const Binding = z.object({ userUid: z.string() });

export type IdentityRepository = ReturnType<typeof identityRepository>;

/** Which profile a sign-in belongs to: bound at the first one, never moved to another person. */
export const identityRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  /** The profile that a sign-in (see `identityKey`) was bound to. */
  async userUid(site: string, identity: string): Promise<string | undefined> {
    const Key = { pk: site, sk: identity };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && Binding.parse(Item).userUid;
  },

  /** Binds a sign-in that is not bound yet; says to whom it belongs now. */
  async bind(site: string, identity: string, userUid: string, now: Date): Promise<string> {
    try {
      await db.send(
        new PutCommand({
          TableName,
          Item: { pk: site, sk: identity, userUid, created_at: now.toISOString() },
          ConditionExpression: 'attribute_not_exists(pk)',
        }),
      );
      return userUid;
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      return (await this.userUid(site, identity)) ?? userUid;
    }
  },
});
