import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { intakeWork } from '#functions/intake/intake-worker';
import { consumeAll } from '#functions/kernel/jobs/consume';
import { deliver as deliverBatch } from '#test/support/deliver';
import { schoolNamed } from '#test/support/records/school';
import { packageOf, smallSchool } from './files/packages.ts';
import { openWorkshop, revived, type TestWorkshop } from './intake-deps.ts';

let deps: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  deps = await openWorkshop();
});
afterAll(() => deps.tables.stop());
beforeEach(() => {
  deps.pass(1000);
});

const deliver = (...bodies: unknown[]) =>
  deliverBatch(
    consumeAll([intakeWork(deps)]),
    bodies.map((body, i) => ({ id: `m${i}`, body })),
  );
const arrival = (key: string, sequencer = '1') => ({
  Records: [
    {
      eventName: 'ObjectCreated:Post',
      eventTime: deps.now().toISOString(),
      s3: { bucket: { name: 'b' }, object: { key, size: 1, eTag: 'e', sequencer } },
    },
  ],
});
const newest = async (site: string) =>
  (await deps.intakes.of(schoolNamed(site)).list({ limit: 100 })).records;
const good = packageOf(smallSchool());

test('checks an announced file when the bucket notifies', async () => {
  const intakeUid = await deps.announce('main', good);
  const key = (await deps.intakes.of(schoolNamed('main')).get(intakeUid))?.key ?? '';
  expect(await deliver(arrival(key))).toEqual([]);
  expect((await deps.intakes.of(schoolNamed('main')).get(intakeUid))?.state).toBe('ready');
});

test('makes one intake of a dropped file, also after repeated notifications', async () => {
  const before = (await newest('main')).length;
  deps.bucket.objects.set('intake/main/Größe +1.zip', good);
  const news = arrival('intake/main/Gr%C3%B6%C3%9Fe+%2B1.zip', '7');
  expect(await deliver(news, news)).toEqual([]);
  expect(await deliver(news)).toEqual([]);
  const all = await newest('main');
  expect(all).toHaveLength(before + 1);
  expect(all[0]).toMatchObject({ filename: 'Größe +1.zip', state: 'ready', created_by: 'bucket' });
});

test('ignores a file of an unknown school and refuses one in an unknown folder', async () => {
  deps.bucket.objects.set('intake/elsewhere/x.zip', good);
  expect(
    await deliver(
      arrival('intake/elsewhere/x.zip'),
      arrival('intake/x.zip'),
      arrival('intake/main/'),
    ),
  ).toEqual([]);
  deps.bucket.objects.set('intake/regional/folder/x.zip', good);
  await deliver(arrival('intake/regional/folder/x.zip'));
  expect(await newest('regional')).toMatchObject([
    {
      state: 'refused',
      message:
        'The file is in a folder that the portal did not create. Put files directly under intake/regional/.',
    },
  ]);
});

test('runs the jobs of the second school there, from check to rollback', async () => {
  const intakeUid = await deps.announce('regional', good);
  const job = { site: 'regional', intakeUid };
  const stored = async () => {
    const found = await deps.intakes.of(schoolNamed('regional')).get(intakeUid);
    if (!found) throw new Error('The intake is gone');
    return found;
  };
  expect(await deliver({ ...job })).toEqual([]);
  expect((await stored()).state).toBe('ready');
  await deps.intakes.of(schoolNamed('regional')).beginApply(await stored(), deps.now());
  expect(await deliver({ ...job })).toEqual([]);
  expect((await stored()).state).toBe('applied');
  await deps.intakes.of(schoolNamed('regional')).beginRollback(await stored(), deps.now());
  expect(await deliver({ ...job })).toEqual([]);
  expect((await stored()).state).toBe('rolled-back');
});

test('drops a job whose site is not that of its intake', async () => {
  const intakeUid = await deps.announce('main', good);
  expect(await deliver({ site: 'regional', intakeUid }, { site: 'nowhere', intakeUid })).toEqual(
    [],
  );
  expect((await deps.intakes.of(schoolNamed('main')).get(intakeUid))?.state).toBe('awaiting-file');
});

test.each(Array.from({ length: 6 }, (_, poison) => [poison]))(
  'runs 5 valid jobs once each and rejects %i unreadable ones',
  async (poison) => {
    const uids = await Promise.all(Array.from({ length: 5 }, () => deps.announce('main', good)));
    const jobs = uids.map((intakeUid) => ({ site: 'main', intakeUid }));
    const bad = ['{', '{}', { site: 'main', intakeUid: 7 }, 'null', { Records: [{}] }, ''].slice(
      0,
      poison,
    );
    expect(await deliver(...bad, ...jobs)).toEqual(bad.map((_, i) => `m${i}`));
    for (const intakeUid of uids)
      expect((await deps.intakes.of(schoolNamed('main')).get(intakeUid))?.state).toBe('ready');
  },
);

test('accepts the test notification of the bucket', async () => {
  expect(await deliver({ Service: 'Amazon S3', Event: 's3:TestEvent' })).toEqual([]);
});

test('does the other jobs of a batch when one fails, and that one later', async () => {
  const fails = await deps.announce('main', good);
  const works = await deps.announce('main', good);
  const key = (await deps.intakes.of(schoolNamed('main')).get(fails))?.key;
  const read = deps.bucket.read.bind(deps.bucket);
  vi.spyOn(deps.bucket, 'read').mockImplementation(async (asked) => {
    if (asked === key) throw new Error('The bucket is offline');
    return read(asked);
  });
  const jobs = [fails, works].map((intakeUid) => ({ site: 'main', intakeUid }));
  expect(await deliver(...jobs)).toEqual([]);
  const stateOf = async (uid: string) =>
    (await deps.intakes.of(schoolNamed('main')).get(uid))?.state;
  expect([await stateOf(fails), await stateOf(works)]).toEqual(['validating', 'ready']);
  vi.restoreAllMocks();
  await revived(deps, schoolNamed('main'), fails);
  expect(await stateOf(fails)).toBe('ready');
});
