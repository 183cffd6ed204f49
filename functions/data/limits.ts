import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { isConditionFailed } from '#functions/lib/dynamo';
import { AppError } from '#shared/errors';

/** The stretches of time that are counted in: how much of an instant names one, how long its count is kept, and what is said. */
const windows = {
  minute: { named: 16, kept: 3600, refusal: 'That was a little too often. Please wait a minute.' },
  day: { named: 10, kept: 2 * 86_400, refusal: 'That is enough for today. Please go on tomorrow.' },
} as const;
export type LimitWindow = keyof typeof windows;

export type LimitRepository = ReturnType<typeof limitRepository>;

/** How often a person did something in this minute or on this day. */
export const limitRepository = (db: DynamoDBDocumentClient, TableName: string) => ({
  /** Counts one act, or refuses it when the person has done `most` in this stretch of time. */
  async count(
    site: string,
    userUid: string,
    act: string,
    most: number,
    now: Date,
    window: LimitWindow = 'minute',
  ): Promise<void> {
    const { named, kept, refusal } = windows[window];
    try {
      await db.send(
        new UpdateCommand({
          TableName,
          Key: { pk: `${site}#${userUid}#${act}`, sk: now.toISOString().slice(0, named) },
          UpdateExpression: 'SET expires_at = :then ADD acts :one',
          ConditionExpression: 'attribute_not_exists(acts) OR acts < :most',
          ExpressionAttributeValues: {
            ':one': 1,
            ':most': most,
            ':then': Math.floor(now.getTime() / 1000) + kept,
          },
        }),
      );
    } catch (error) {
      if (!isConditionFailed(error)) throw error;
      throw new AppError('tooMany', refusal);
    }
  },
});
