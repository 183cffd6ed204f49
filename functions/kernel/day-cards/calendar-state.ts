import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import type { School } from '#functions/kernel/record/declaration';
import { keyOf } from '#functions/kernel/record/key';
import { calendarDaysRecords } from '#shared/tables/calendar';
import type { Tables } from '../store/tables.ts';
import { mostTries, type TransactItem, transact } from '../store/transaction.ts';

/** The sort key of the state of a school's calendar in the table of its days. */
export const stateKey = 'state';

/** Returns the key of that state. */
export const calendarStateKey = (school: School) =>
  keyOf(school, calendarDaysRecords.state.key, {});

/** Which content of the calendar days are made of: the time of its last change, by a file or a person. */
export const CalendarState = z.object({ version: z.string() });

/**
 * Returns the write that makes all stored days of a school old. It belongs to the end of an intake. A
 * person's change writes it first (`calendarTouch`).
 */
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

/**
 * Makes all stored days of a school old, just before a person changes its calendar. Days that are
 * made in the minute after this are made again, so it needs no place in the transaction of the
 * change, where editors would wait for each other.
 */
export const calendarTouch =
  (tables: Tables) =>
  async (school: School, now: Date): Promise<void> => {
    const item = calendarChanged(tables)(school, now);
    for (let tries = 1; await transact(tables.db, [item]); tries++) {
      if (tries === mostTries) throw new Error('The state of the calendar could not be written');
      await pause(20 * 2 ** tries);
    }
  };
