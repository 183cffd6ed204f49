import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmptyTables, emptyTables } from '#bin/lib/empty-tables';
import type { TableName } from '#shared/tables';

/** Empty tables of their own for one test file. */
export interface TestTables extends EmptyTables {
  readonly name: (table: TableName) => string;
}

/** Starts the embedded tables and makes those that are named; `stop` leaves nothing behind. */
export async function startTestTables(...names: TableName[]): Promise<TestTables> {
  const folder = mkdtempSync(join(tmpdir(), 'tables-'));
  const tables = await emptyTables(folder, names);
  return {
    ...tables,
    name: (table) => table,
    async stop() {
      await tables.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
