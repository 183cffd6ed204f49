import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryDatabase } from '#bin/local/tables/database';
import { Journal } from '#bin/local/tables/journal';
import { startTables } from '#bin/local/tables/start';
import { transactWriteItems, writeItem } from '#bin/local/tables/writes';

const TableName = 'notes';
const definition = {
  name: TableName,
  keys: ['pk', 'sk'],
  indexes: {},
  stream: 'KEYS_ONLY',
} as const;
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'tables.jsonl');
});
afterEach(() => {
  vi.useRealTimers();
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the file of a new or an earlier run. */
async function open() {
  const database = new MemoryDatabase();
  const journal = await Journal.open(file, database);
  if (!database.tables.has(TableName)) {
    database.define(definition);
    journal.define(definition);
  }
  const put = (sk: string, more: object = {}) =>
    writeItem(database, { TableName, Item: { pk: 'a', sk, ...more } }, 'Put');
  const { items, stream } = database.table(TableName);
  return { database, journal, put, items, stream };
}

test('keeps every record over a restart, with all kinds of values', async () => {
  const first = await open();
  const more = { list: [1, null, { deep: true }], bytes: Buffer.from('x'), names: new Set(['n']) };
  first.put('1', more);
  first.put('2');
  writeItem(first.database, { TableName, Key: { pk: 'a', sk: '2' } }, 'Delete');
  first.journal.close();

  const { items } = await open();
  expect([...items.values()]).toEqual([{ pk: 'a', sk: '1', ...more }]);
});

test('drops a transaction whose line is incomplete after a kill, and nothing else', async () => {
  const first = await open();
  first.put('1');
  const parts = ['2', '3'].map((sk) => ({ Put: { TableName, Item: { pk: 'a', sk } } }));
  transactWriteItems(first.database, parts);
  first.journal.close();
  const text = readFileSync(file, 'utf8');
  rmSync(file);
  appendFileSync(file, text.slice(0, -20));

  const second = await open();
  expect([...second.items.values()].map(({ sk }) => sk)).toEqual(['1']);
  second.put('4');
  second.journal.close();
  const third = await open();
  expect([...third.items.values()].map(({ sk }) => sk)).toEqual(['1', '4']);
});

test('shortens a file of old writes, and keeps the changes of the last day for the streams', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-03-02T00:00:00Z'), toFake: ['Date'] });
  const first = await open();
  for (let i = 0; i < 500; i++) first.put(`${i % 10}`, { i, text: 'x'.repeat(20_000) });
  vi.setSystemTime(Date.parse('2026-03-03T12:00:00Z'));
  first.put('new');
  const [newest] = first.stream.after(first.stream.newest - 1, 1);
  first.journal.close();
  const before = statSync(file).size;

  const second = await open();
  second.journal.close();
  expect(statSync(file).size).toBeLessThan(before / 20);
  const third = await open();
  expect(third.items).toEqual(first.items);
  expect(third.stream.after(500, 10)).toEqual([newest]);
  expect(third.database.next).toBe(first.database.next);
});

test('refuses the tables of an earlier release instead of showing an empty portal', async () => {
  mkdirSync(join(folder, 'tables'));
  appendFileSync(join(folder, 'tables', 'tables.db'), 'data');
  await expect(startTables(folder)).rejects.toThrow('--reset');
});
