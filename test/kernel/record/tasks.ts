import * as z from 'zod';
import { kindOfRecord } from '#functions/kernel/record/declaration';
import { recordStore } from '#functions/kernel/record/record';
import { idempotencyRepository } from '#functions/kernel/store/idempotency';
import type { Tables } from '#functions/kernel/store/tables';
import { memoryTables } from '#test/support/memory/memory-tables';
import { schoolNamed } from '#test/support/records/school';

const Task = z.object({
  id: z.string(),
  list: z.string(),
  owner: z.string().optional(),
  mark: z.string().optional(),
  updated_at: z.string(),
});
export type Task = z.infer<typeof Task>;

/** A table that any test may fill: its name and the index `person` exist, its records are made up. */
export const task = kindOfRecord({
  table: 'weblogs',
  shape: {
    key: '{list} / {id}',
    history: 'old#{id} / {updated_at}',
    indexes: { person: { key: '{owner} / {id}', copies: 'all' } },
  },
  schema: Task,
  unique: {
    key: 'mark / {mark}',
    fieldsOf: (_, { mark, id }: Task) => ({ mark: mark ?? `none-${id}` }),
    owner: 'id',
  },
  alongside: ({ site, TableName, before, after }) =>
    after?.list === 'noted'
      ? [{ Put: { TableName, Item: { pk: `${site}#notes`, sk: before ? 'changed' : 'added' } } }]
      : [],
});
export const inMemory = () => memoryTables(async () => {});
export const storeOf = (tables: Tables, site = 'regional') =>
  recordStore(task, tables, idempotencyRepository(tables)).of(schoolNamed(site));

export const at = (minute: number) => `2026-03-02T00:0${minute}:00.000Z`;
export const taskOf = (id: string, is: Partial<Task> = {}): Task => ({
  id,
  list: 'home',
  updated_at: at(0),
  ...is,
});
