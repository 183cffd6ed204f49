import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/lib/dynamo';
import { AppError } from '#shared/errors';

export type LimitRepository = ReturnType<typeof limitRepository>;

/** How often a person did something in this minute. */
export const limitRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  /** Counts one act, or refuses it when the person has done `most` in this minute. */
  async count(site: string, userUid: string, act: string, most: number, now: Date): Promise<void> {
    const minute = now.toISOString().slice(0, 16);
    try {
      await db.send(
        new UpdateCommand({
          TableName,
          Key: { pk: `${site}#${userUid}#${act}`, sk: minute },
          UpdateExpression: 'SET expires_at = :then ADD acts :one',
          ConditionExpression: 'attribute_not_exists(acts) OR acts < :most',
          ExpressionAttributeValues: {
            ':one': 1,
            ':most': most,
            ':then': Math.floor(now.getTime() / 1000) + 3600,
          },
        }),
      );
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      throw new AppError('tooMany', 'That was a little too often. Please wait a minute.');
    }
  },
});
