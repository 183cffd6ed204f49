import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import type { Tables } from '../store/tables.ts';
import type { TransactItem } from '../store/transaction.ts';

/** The sort key of the state of a school's calendar in the table of its days. */
export const stateKey = 'state';

/** Which content of the calendar days are made of: the time at which the last intake ended. */
export const CalendarState = z.object({ version: z.string() });

/** Returns the write that makes all stored days of a school old. It belongs to the end of an intake. */
export const calendarChanged = ({ table }: Pick<Tables, 'table'>) => {
  const TableName = table('calendar-days');
  return ({ site }: School, now: Date): TransactItem => ({
    Update: {
      TableName,
      Key: { pk: site, sk: stateKey },
      UpdateExpression: 'SET version = :version',
      ExpressionAttributeValues: { ':version': now.toISOString() },
    },
  });
};
