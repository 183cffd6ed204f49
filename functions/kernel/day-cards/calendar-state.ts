import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { calendarDaysRecords } from '#shared/tables/calendar';
import type { Tables } from '../store/tables.ts';
import type { TransactItem } from '../store/transaction.ts';

/** The sort key of the state of a school's calendar in the table of its days. */
export const stateKey = 'state';

/** Returns the key of that state. */
export const calendarStateKey = (school: School) =>
  keyOf(school, calendarDaysRecords.state.key, {});

/** Which content of the calendar days are made of: the time at which the last intake ended. */
export const CalendarState = z.object({ version: z.string() });

/** Returns the write that makes all stored days of a school old. It belongs to the end of an intake. */
export const calendarChanged = ({ table }: Pick<Tables, 'table'>) => {
  const TableName = table('calendar-days');
  return (school: School, now: Date): TransactItem => ({
    Update: {
      TableName,
      Key: calendarStateKey(school),
      UpdateExpression: 'SET version = :version',
      ExpressionAttributeValues: { ':version': now.toISOString() },
    },
  });
};
