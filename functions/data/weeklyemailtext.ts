import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, PutCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/lib/dynamo';
import { changedMeanwhile } from '#functions/lib/version';
import { WeeklyEmailText } from '#shared/contract/weeklyemailtext';

/** The one record's identifier. */
export const weeklyUid = 'weekly';

export type WeeklyEmailTextRepository = ReturnType<typeof weeklyEmailTextRepository>;

/** What each school keeps between two digests: the blurb, and who gets none. */
export const weeklyEmailTextRepository = (db: DynamoDBDocumentClient, TableName: string) => {
  const current = async (site: string): Promise<WeeklyEmailText | undefined> => {
    const Key = { pk: site, sk: weeklyUid };
    const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
    return Item && WeeklyEmailText.parse(Item);
  };
  return {
    current,

    /** Replaces the text that was seen at `seen` (absent: none yet). */
    async replace(site: string, text: WeeklyEmailText, seen: string | undefined): Promise<void> {
      try {
        await db.send(
          new PutCommand({
            TableName,
            Item: { pk: site, sk: weeklyUid, ...text },
            ConditionExpression: seen ? 'updated_at = :seen' : 'attribute_not_exists(pk)',
            ExpressionAttributeValues: seen ? { ':seen': seen } : undefined,
          }),
        );
      } catch (error) {
        if (!isConditionFailed(error)) throw error;
        throw changedMeanwhile(await current(site));
      }
    },
  };
};
