import { DeleteCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { IntakeRepository } from '#functions/data/intake';
import { isAtWork, StoredIntake } from '#functions/intake/engine/record';
import { newId } from '#functions/lib/id';
import { wholeQuery } from '#functions/lib/partition';

export type IntakePurge = ReturnType<typeof intakePurge>;

/** Takes old intakes off the list. Their files have gone before, by a rule of the bucket. */
export const intakePurge = (
  db: DynamoDBDocumentClient,
  TableName: string,
  intakes: Pick<IntakeRepository, 'lock'>,
) => ({
  /** Ends every intake that was made before a time, but one that somebody works at and the last that was applied; says how many. */
  async endBefore(site: string, before: Date): Promise<number> {
    const { last_applied } = await intakes.lock(site);
    const old = await wholeQuery(db, {
      TableName,
      // Identifiers begin with the time, so the lock is behind them all.
      KeyConditionExpression: 'pk = :site AND sk < :before',
      ExpressionAttributeValues: { ':site': site, ':before': newId(before).slice(0, 10) },
    });
    let ended = 0;
    for (const intake of old.map((item) => StoredIntake.parse(item))) {
      if (isAtWork(intake) || intake.intakeUid === last_applied) continue;
      await db.send(new DeleteCommand({ TableName, Key: { pk: site, sk: intake.intakeUid } }));
      ended += 1;
    }
    return ended;
  },
});
