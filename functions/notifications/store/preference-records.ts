import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { notificationPreferencesRecords } from '#shared/tables/people';
import { StoredPreferences } from './notification-preferences-record.ts';

/** A condition of a write, with its values. */
interface Condition {
  readonly text: string;
  readonly values: Record<string, unknown>;
}

export const preferenceKey = (school: School, userUid: string) =>
  keyOf(school, notificationPreferencesRecords.preferences.key, { userUid });

/** Reads and writes one person's record. */
export const preferenceRecords = (db: DynamoDBDocumentClient, TableName: string) => ({
  of: (school: School) => ({
    /** Reads a person's preferences; the defaults when none are stored. */
    async get(userUid: string): Promise<StoredPreferences> {
      const Key = preferenceKey(school, userUid);
      const { Item } = await db.send(new GetCommand({ TableName, Key, ConsistentRead: true }));
      return StoredPreferences.parse(Item ?? {});
    },

    /** Sets fields of a record and removes undefined ones; returns false when the condition fails. */
    async change(
      userUid: string,
      fields: Record<string, unknown>,
      condition?: Condition,
    ): Promise<boolean> {
      const entries = Object.entries(fields);
      const values = entries.filter(([, value]) => value !== undefined);
      const removed = entries
        .filter(([, value]) => value === undefined)
        .map(([name]) => `#${name}`);
      const remove = removed.length > 0 ? ` REMOVE ${removed.join(', ')}` : '';
      try {
        await db.send(
          new UpdateCommand({
            TableName,
            Key: preferenceKey(school, userUid),
            UpdateExpression: `SET ${values.map(([name]) => `#${name} = :${name}`).join(', ')}${remove}`,
            ...(condition && { ConditionExpression: condition.text }),
            ExpressionAttributeNames: Object.fromEntries(
              entries.map(([name]) => [`#${name}`, name]),
            ),
            ExpressionAttributeValues: {
              ...Object.fromEntries(values.map(([name, value]) => [`:${name}`, value])),
              ...condition?.values,
            },
          }),
        );
        return true;
      } catch (error) {
        if (isConditionFailed(error)) return false;
        throw error;
      }
    },
  }),
});
