import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf, partitionOf } from '#functions/kernel/record/key';
import { wholeQuery } from '#functions/kernel/store/partition';
import type { Tables } from '#functions/kernel/store/tables';
import { goneAfter, keptDays } from '#shared/retention';
import { absenceNoticesRecords } from '#shared/tables/absences';

/** How many parts of texts about absences left on a day. It names nobody. */
const TextDay = z.object({ day: z.string(), parts: z.number().int() });

export type TextDayRepository = ReturnType<typeof textDays>;

/**
 * What texts about absences cost, for the limit of a month. Each run stores the whole number of its day
 * again, so that no repetition counts twice.
 */
export const textDays = ({ db, table }: Tables) => {
  const TableName = table('absence-notices');
  const { key } = absenceNoticesRecords.textDay;
  return {
    of: (school: School) => ({
      /** Returns the parts that left on the other days of the month of a day. */
      async others(day: string): Promise<number> {
        const found = await wholeQuery(db, {
          TableName,
          KeyConditionExpression: 'pk = :pk AND begins_with(sk, :month)',
          ExpressionAttributeValues: {
            ':pk': partitionOf(school, key, {}),
            ':month': day.slice(0, 7),
          },
        });
        const days = found.map((item) => TextDay.parse(item));
        return days.reduce((sum, each) => sum + (each.day === day ? 0 : each.parts), 0);
      },

      async put(day: string, parts: number): Promise<void> {
        const expires_at = goneAfter(new Date(day), keptDays.absences);
        const Item = { ...keyOf(school, key, { day }), day, parts, expires_at };
        await db.send(new PutCommand({ TableName, Item }));
      },
    }),
  };
};
