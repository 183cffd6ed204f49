import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { EmergencyBroadcastChange } from '#shared/emergency/emergencybroadcast.schemas';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { broadcastsOver } from '#test/support/records/broadcasts';
import { administrator, request, student } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
beforeAll(async () => {
  tables = await startTestTables('emergencybroadcast', 'roll-call');
});
afterAll(() => tables.stop());

describe('the emergency broadcast', () => {
  const broadcasts = () => broadcastsOver(tables, memoryBuckets().s3);

  it('shows the first broadcast to everyone of its site and of no other', async () => {
    expect(await broadcasts().get({}, student, request())).toMatchObject({
      status: false,
      message: '',
    });
    const started = await broadcasts().update(
      { status: true, message: 'School is closed today.' },
      administrator,
      request(),
    );
    expect(await broadcasts().get({}, student, request())).toEqual(started);
    expect(
      await broadcasts().get({}, { ...student, ...schoolNamed('regional') }, request()),
    ).toMatchObject({
      status: false,
    });
    const stale = broadcasts().update({ status: false, message: '' }, administrator, request());
    await expect(stale).rejects.toMatchObject({ kind: 'conflict', details: { current: started } });
    await broadcasts().update(
      { status: false, message: '', updated_at: started.updated_at },
      administrator,
      request(),
    );
    expect((await broadcasts().get({}, student, request())).status).toBe(false);
  });

  it('requires a message while it is on', () => {
    expect(EmergencyBroadcastChange.safeParse({ status: true, message: '  ' }).success).toBe(false);
  });

  it('starts a roll-call with a message that asks for it, and only one at a time', async () => {
    const rolls = rollCallRepository(tables);
    const message = 'Are you safe?';
    const change = { status: true, message, asks_safety: true };
    const before = await broadcasts().get({}, student, request());
    const first = await broadcasts().update(
      { ...change, updated_at: before.updated_at },
      administrator,
      request(),
    );
    const open = await rolls.of(schoolNamed('main')).open();
    expect(open).toMatchObject({ message });
    await broadcasts().update(
      { ...change, message: 'Still?', updated_at: first.updated_at },
      administrator,
      request(),
    );
    expect(await rolls.of(schoolNamed('main')).open()).toEqual(open);
    expect(await rolls.of(schoolNamed('regional')).open()).toBeUndefined();
  });
});
