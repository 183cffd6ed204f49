import { existsSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmptyTables, emptyTables } from '#bin/lib/running/empty-tables';
import type { TableName } from '#shared/tables';
import { withLightCalls } from '#test/support/tables/light-calls';

/** Empty tables for one test file. */
export type TestTables = EmptyTables;

/**
 * Starts a server with the named tables, each once; `stop` deletes them. Repositories call them as in
 * a Lambda, and with `TABLES_CLIENT=sdk` as in a command.
 */
export async function startTestTables(...names: TableName[]): Promise<TestTables> {
  const folder = mkdtempSync(join(roomForTables(), 'tables-'));
  const bySdk = await emptyTables(folder, [...new Set(names)]);
  const tables = process.env.TABLES_CLIENT === 'sdk' ? bySdk : withLightCalls(bySdk);
  return {
    ...tables,
    async stop() {
      await tables.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const inMemory = '/dev/shm';
const enough = 1024 ** 3;

/** A file system in memory if there is a large one: tables on a disk wait at each write. */
function roomForTables(): string {
  if (!existsSync(inMemory)) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize > enough ? inMemory : tmpdir();
}
