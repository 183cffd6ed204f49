import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { intakeRepository } from '#functions/intake/store/intake';
import { lockKey } from '#functions/intake/store/lock-key';
import { newId } from '#functions/kernel/id';
import { rosterAges, rosterOldAfterDays } from '#functions/maintenance/roster-age';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables } from '#test/support/tables/tables';

const applied = new Date('2026-03-02T00:00:00.000Z');
const afterDays = (days: number) => new Date(applied.getTime() + days * 86_400_000);

/** Runs the check and returns the fields of the lines that start an alarm. */
async function reported(run: () => Promise<void>) {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {});
  await run();
  return info.mock.calls
    .map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    .map(({ alarm, site, count }) => ({ alarm, site, count }));
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('age of a roster', () => {
  const check = (days: number) =>
    rosterAges([schoolNamed('main')], async () => applied)(afterDays(days));

  it('starts the alarm after its days, and not before', async () => {
    expect(await reported(() => check(rosterOldAfterDays))).toEqual([]);
    const count = rosterOldAfterDays + 1;
    expect(await reported(() => check(count))).toEqual([
      { alarm: 'rosterOld', site: 'main', count },
    ]);
  });

  it('reports nothing for a school that has not loaded a roster yet', async () => {
    expect(
      await reported(() => rosterAges([schoolNamed('main')], async () => undefined)(applied)),
    ).toEqual([]);
  });

  it('checks the other schools when one cannot be read, and fails at the end', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const check = rosterAges(['broken', 'main'].map(schoolNamed), async ({ site }) => {
      if (site === 'broken') throw new Error('unreadable');
      return applied;
    });
    const run = () =>
      expect(check(afterDays(40))).rejects.toThrow(
        'The age of the roster could not be read: broken',
      );
    expect(await reported(run)).toMatchObject([{ site: 'main', count: 40 }]);
  });
});

describe('last applied intake', () => {
  let tables: Awaited<ReturnType<typeof startTestTables>>;
  beforeAll(async () => {
    tables = await startTestTables('intake');
  });
  afterAll(() => tables.stop());
  const put = (Item: object) => tables.db.send(new PutCommand({ TableName: 'intake', Item }));

  it('has the time at which its apply began, not that of its upload', async () => {
    const intakes = intakeRepository(tables).of(schoolNamed('main'));
    expect(await intakes.lastApplied()).toBeUndefined();
    const intakeUid = newId(afterDays(-3));
    const created_at = afterDays(-3).toISOString();
    const acting = { userUid: 'u', username: 'u', network: '', at: applied.toISOString() };
    await put({
      pk: 'main',
      sk: intakeUid,
      intakeUid,
      created_at,
      updated_at: created_at,
      acting,
      state: 'applied',
      filename: 'roster.zip',
      key: 'main/roster.zip',
      created_by: 'u',
      counts: [],
      fault_count: 0,
      progress: { done: 0, total: 0 },
    });
    await put({ pk: 'main', sk: lockKey, last_applied: intakeUid });
    expect(await intakes.lastApplied()).toEqual(applied);
  });
});
