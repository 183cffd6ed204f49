import { GetObjectCommand } from '@aws-sdk/client-s3';
import { PutCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { runEmergency } from '#bin/lib/emergency';
import { emergencyFilePaths } from '#functions/emergency/store/emergency-file-paths';
import { emergencyFiles } from '#functions/emergency/store/emergency-files';
import { emergencyBroadcastRepository } from '#functions/emergency/store/emergencybroadcast';
import { emergencyFileCache, emergencyFileKey } from '#shared/emergency/emergency-file';
import { collegeSettings } from '#test/support/college/people';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { broadcastsOver } from '#test/support/records/broadcasts';
import { administrator, request } from '#test/support/records/people';
import { schoolNamed } from '#test/support/records/school';
import { bucketsOf } from '#test/support/tables/named';
import { startTestTables, type TestTables } from '#test/support/tables/tables';

let tables: TestTables;
let memory: ReturnType<typeof memoryBuckets>;
beforeAll(async () => {
  tables = await startTestTables('emergencybroadcast', 'roll-call', 'settings', 'looks');
  for (const pk of ['main', 'regional']) {
    const Item = { pk, sk: 'settings', ...collegeSettings, schoolUid: pk };
    await tables.db.send(new PutCommand({ TableName: 'settings', Item }));
  }
});
beforeEach(async () => {
  memory = memoryBuckets();
});
afterAll(() => tables.stop());

const broadcasts = () => emergencyBroadcastRepository(tables);
const files = () => emergencyFiles(tables, bucketsOf(memory.s3), broadcasts());
const handlers = () => broadcastsOver(tables, memory.s3);
const secretOf = (site: string) => emergencyFilePaths(tables).of(schoolNamed(site)).secret();
const stores = () => ({ ...tables, ...bucketsOf(memory.s3), s3: memory.s3 });
const at = (second: number) => new Date(Date.UTC(2026, 2, 2, 0, 0, second));

async function fileOf(site: string) {
  const Key = emergencyFileKey(site, (await secretOf(site)) ?? 'none');
  const found = await memory.s3.send(new GetObjectCommand({ Bucket: 'media', Key }));
  return { ...found, state: JSON.parse((await found.Body?.transformToString()) ?? '') };
}

describe('the emergency file', () => {
  it('has message, status and time only, for 5 s in caches, under an address nobody can guess', async () => {
    await files().of(schoolNamed('main')).mend();
    const path = await emergencyFilePaths(tables).of(schoolNamed('main')).path();
    expect(path).toMatch(/^\/media\/main\/emergency\/[\w-]{43}\.json$/);
    expect((await fileOf('main')).state).toEqual({ status: false, message: '', updated_at: '' });
    const { updated_at } = await handlers().update(
      { status: true, message: 'Stay inside.' },
      administrator,
      request({ now: at(1) }),
    );
    const { state, CacheControl, ContentType } = await fileOf('main');
    expect(state).toEqual({ status: true, message: 'Stay inside.', updated_at });
    expect([CacheControl, ContentType]).toEqual([emergencyFileCache, 'application/json']);
    expect(emergencyFileCache).toBe('max-age=5, stale-if-error=86400');
  });

  it('is written again by the same change after the bucket failed', async () => {
    const { s3 } = memory;
    const current = await broadcasts().of(schoolNamed('main')).current();
    const change = { status: true, message: 'Gate two is closed.', updated_at: current.updated_at };
    const down = vi.spyOn(s3, 'send').mockRejectedValue(new Error('S3 is down'));
    const send = () => handlers().update(change, administrator, request({ now: at(10) }));
    await expect(send()).rejects.toThrow('S3 is down');
    down.mockRestore();
    const stored = await send();
    expect((await fileOf('main')).state).toMatchObject({ message: 'Gate two is closed.' });
    expect(await broadcasts().of(schoolNamed('main')).current()).toEqual(stored);
  });

  it('is mended when it is missing or older, and stays when it is newer', async () => {
    await broadcasts()
      .of(schoolNamed('main'))
      .force(broadcast('From the table.', at(20)), { by: 'uid-ada', more: [] });
    await files().of(schoolNamed('main')).mend();
    expect((await fileOf('main')).state.message).toBe('From the table.');
    await files()
      .of(schoolNamed('main'))
      .write({
        status: true,
        message: 'By the command.',
        updated_at: at(30).toISOString(),
      });
    await files().of(schoolNamed('main')).mend();
    expect((await fileOf('main')).state.message).toBe('By the command.');
  });

  it('ends with the newest of two changes that meet', async () => {
    const meeting = files().of(schoolNamed('main')).publish();
    await broadcasts()
      .of(schoolNamed('main'))
      .force(broadcast('The newest.', at(40)), { by: 'uid-ada', more: [] });
    await Promise.all([meeting, files().of(schoolNamed('main')).publish()]);
    expect((await fileOf('main')).state.message).toBe('The newest.');
  });
});

const broadcast = (message: string, changed: Date) => ({
  emergencybroadcastUid: 'current',
  status: true,
  message,
  updated_at: changed.toISOString(),
});

describe('npm run emergency', () => {
  it('writes file and table of one school with an audit entry, and ends the message', async () => {
    const show = { kind: 'show', message: ' Leave the building. ' } as const;
    expect(await runEmergency(stores(), schoolNamed('regional').site, show, at(50))).toContain(
      'Leave the building.',
    );
    expect((await fileOf('regional')).state).toMatchObject({
      status: true,
      message: 'Leave the building.',
    });
    expect(await broadcasts().of(schoolNamed('regional')).current()).toMatchObject({
      status: true,
    });
    expect((await broadcasts().of(schoolNamed('main')).current()).message).not.toBe(
      'Leave the building.',
    );
    expect(await auditOf('regional')).toEqual([['broadcast', 'change', 'npm run emergency']]);
    await runEmergency(stores(), schoolNamed('regional').site, { kind: 'end' }, at(55));
    expect((await fileOf('regional')).state.status).toBe(false);
    expect((await broadcasts().of(schoolNamed('regional')).current()).status).toBe(false);
  });

  it('gives the file another address, and deletes the old one', async () => {
    const old = (await secretOf('regional')) ?? '';
    await runEmergency(stores(), schoolNamed('regional').site, { kind: 'rotate' }, at(58));
    expect(await secretOf('regional')).not.toBe(old);
    expect((await fileOf('regional')).state.message).toBe('Leave the building.');
    const Key = emergencyFileKey('regional', old);
    await expect(
      memory.s3.send(new GetObjectCommand({ Bucket: 'media', Key })),
    ).rejects.toMatchObject({ name: 'NoSuchKey' });
  });

  it('refuses an unknown school, and a message that is empty or too long', async () => {
    const show = (message: string) => ({ kind: 'show', message }) as const;
    const run = (site: string, message: string) =>
      runEmergency(stores(), schoolNamed(site).site, show(message), at(59));
    await expect(run('elsewhere', 'Stay.')).rejects.toThrow('There is no school "elsewhere" here.');
    await expect(run('main', '  ')).rejects.toThrow('*Please enter a message.');
    await expect(run('main', 'x'.repeat(501))).rejects.toThrow('at most 500 characters');
  });
});

/** Returns the audit entries of a school. */
async function auditOf(site: string) {
  const { Items = [] } = await tables.db.send(new ScanCommand({ TableName: 'looks' }));
  return Items.filter(({ pk }) => `${pk}`.startsWith(`${site}#`)).map(({ record, act, route }) => [
    record,
    act,
    route,
  ]);
}
