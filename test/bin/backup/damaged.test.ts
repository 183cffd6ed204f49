import { appendFileSync, cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { BatchWriteItemCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { backUp } from '#bin/lib/backup/backup';
import { manifestOf } from '#bin/lib/backup/manifest';
import type { Stores } from '#bin/lib/stores';
import { dyingAt, startFilledStores } from '#test/bin/backup/filled-stores';

const silent = () => {};

describe('restore from a damaged backup', () => {
  let filled: Awaited<ReturnType<typeof startFilledStores>>;
  let stores: Stores;
  let sound = '';
  let written: Awaited<ReturnType<typeof backUp>>;
  beforeAll(async () => {
    filled = await startFilledStores();
    ({ stores } = filled);
    await filled.refill();
    sound = filled.newFolder();
    written = await backUp(stores, sound, silent);
    await filled.wipe();
  });
  afterAll(async () => {
    const { tables: left } = await backUp(stores, filled.newFolder(), silent);
    expect(Object.values(left).every(({ count }) => count === 0)).toBe(true);
    await filled.close();
  });
  /** Restores from a copy that `damage` changed into tables that take no record. */
  const restoreDamaged = (damage: (at: string) => void) => {
    const from = filled.newFolder();
    cpSync(sound, from, { recursive: true });
    damage(from);
    return filled.restoreFrom(from, false, dyingAt(stores, BatchWriteItemCommand, 1));
  };

  it.each([
    [
      'a changed table',
      (at: string) => appendFileSync(join(at, 'tables/users.jsonl'), '{}\n'),
      'damaged',
    ],
    [
      'a changed text',
      (at: string) =>
        writeFileSync(join(at, 'bodies', readdirSync(join(at, 'bodies'))[0] ?? ''), 'x'),
      'damaged',
    ],
    ['a missing table', (at: string) => rmSync(join(at, 'tables/groups.jsonl')), 'missing'],
    ['a changed manifest', (at: string) => change(at, '"count": 261', '"count": 260'), 'damaged'],
    [
      'another version',
      (at: string) => change(at, '"format": 1', '"format": 2'),
      'has the format 2',
    ],
  ])('rejects %s before it writes anything', async (_, damage, says) => {
    await expect(restoreDamaged(damage)).rejects.toThrow(says);
  });

  it('rejects a table that this version does not have', async () => {
    const parts = {
      tables: { ...written.tables, dreams: { count: 0, bytes: 0, sha256: '' } },
      buckets: written.buckets,
    };
    const manifest = JSON.stringify(manifestOf(parts));
    await expect(
      restoreDamaged((at) => writeFileSync(join(at, 'manifest.json'), manifest)),
    ).rejects.toThrow('holds “dreams”');
  });

  it('reports a folder without a backup', async () => {
    await expect(filled.restoreFrom(join(filled.folder, 'nowhere'))).rejects.toThrow(
      'There is no backup',
    );
  });
});

function change(at: string, from: string, to: string) {
  const path = join(at, 'manifest.json');
  const text = readFileSync(path, 'utf8');
  expect(text).toContain(from);
  writeFileSync(path, text.replace(from, to));
}
