import { type DynamoDBDocumentClient, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { isConditionFailed } from '#functions/kernel/store/dynamo';
import { intakeRecords } from '#shared/tables/people';
import { StoredIntake } from '../engine/record.ts';

interface ConditionalUpdate {
  readonly condition: string;
  readonly values: Record<string, unknown>;
  readonly set: Record<string, unknown>;
  /** Fields that the intake no longer has. */
  readonly remove?: readonly string[];
  /** Whether the update counts as a worker's attempt. */
  readonly isAttempt?: boolean;
}

export type UpdateIntake = ReturnType<typeof intakeUpdate>;

/** Updates an intake if a condition holds, and returns it. Otherwise returns nothing. */
export const intakeUpdate =
  (db: DynamoDBDocumentClient, TableName: string) =>
  async (
    school: School,
    intakeUid: string,
    { condition, values, set, remove = [], isAttempt }: ConditionalUpdate,
  ): Promise<StoredIntake | undefined> => {
    const fields = Object.entries(set).filter(([, value]) => value !== undefined);
    try {
      const { Attributes } = await db.send(
        new UpdateCommand({
          TableName,
          Key: keyOf(school, intakeRecords.intake.key, { intakeUid }),
          ConditionExpression: condition,
          UpdateExpression: `SET ${fields.map(([name]) => `#${name} = :set_${name}`).join(', ')}${
            isAttempt ? ' ADD attempts :one' : ''
          }${remove.length > 0 ? ` REMOVE ${remove.map((name) => `#${name}`).join(', ')}` : ''}`,
          ExpressionAttributeNames: {
            ...Object.fromEntries(
              [...fields.map(([name]) => name), ...remove].map((name) => [`#${name}`, name]),
            ),
            ...(condition.includes('#state') && { '#state': 'state' }),
          },
          ExpressionAttributeValues: {
            ...values,
            ...Object.fromEntries(fields.map(([name, value]) => [`:set_${name}`, value])),
            ...(isAttempt && { ':one': 1 }),
          },
          ReturnValues: 'ALL_NEW',
        }),
      );
      return StoredIntake.parse(Attributes);
    } catch (error) {
      if (isConditionFailed(error)) return undefined;
      throw error;
    }
  };
