import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import { newId } from '#functions/kernel/id';
import type { Bound, School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { intakeRecords } from '#shared/tables/people';
import { isRunning, StoredIntake } from '../engine/record.ts';
import type { IntakeRepository } from './intake.ts';

const { key } = intakeRecords.intake;

export type IntakePurge = ReturnType<typeof intakePurge>;

/** Deletes old intakes. A lifecycle rule of the bucket has deleted their files before. */
export const intakePurge = ({ db, table }: Tables, intakes: Bound<IntakeRepository, 'lock'>) => {
  const TableName = table('intake');
  return {
    of: (school: School) => ({
      /**
       * Deletes the intakes that were created before a time and returns how many. A running intake and
       * the last applied one stay.
       */
      async endBefore(before: Date): Promise<number> {
        const { last_applied } = await intakes.of(school).lock();
        const old = await wholeQuery(db, {
          TableName,
          // Identifiers begin with the time, so the lock sorts behind them.
          KeyConditionExpression: 'pk = :site AND sk < :before',
          ExpressionAttributeValues: {
            ':site': partitionOf(school, key, {}),
            ':before': newId(before).slice(0, 10),
          },
        });
        let deleted = 0;
        for (const intake of old.map((item) => StoredIntake.parse(item))) {
          if (isRunning(intake) || intake.intakeUid === last_applied) continue;
          await db.send(new DeleteCommand({ TableName, Key: keyOf(school, key, intake) }));
          deleted += 1;
        }
        return deleted;
      },
    }),
  };
};
