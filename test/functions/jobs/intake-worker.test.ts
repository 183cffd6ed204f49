import type { SQSRecord } from 'aws-lambda';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { intakeWorker } from '#functions/jobs/intake-worker';
import { packageOf, smallSchool } from '../intake/packages.ts';
import { openWorkshop, type TestWorkshop } from '../intake/workshop.ts';

let shop: TestWorkshop;
beforeAll(async () => {
  vi.spyOn(console, 'info').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
  shop = await openWorkshop();
});
afterAll(() => shop.tables.stop());
beforeEach(() => {
  shop.pass(1000);
});

const record = (messageId: string, body: unknown): SQSRecord => ({
  messageId,
  body: typeof body === 'string' ? body : JSON.stringify(body),
  receiptHandle: '',
  attributes: {
    ApproximateReceiveCount: '1',
    SentTimestamp: '',
    SenderId: '',
    ApproximateFirstReceiveTimestamp: '',
  },
  messageAttributes: {},
  md5OfBody: '',
  eventSource: 'aws:sqs',
  eventSourceARN: '',
  awsRegion: '',
});
const deliver = async (...bodies: unknown[]) => {
  const Records = bodies.map((body, i) => record(`m${i}`, body));
  const { batchItemFailures } = await intakeWorker(shop)(
    { Records },
    { getRemainingTimeInMillis: () => 900_000 },
  );
  return batchItemFailures.map(({ itemIdentifier }) => itemIdentifier);
};
const arrival = (key: string, sequencer = '1') => ({
  Records: [
    {
      eventName: 'ObjectCreated:Post',
      eventTime: shop.now().toISOString(),
      s3: { bucket: { name: 'b' }, object: { key, size: 1, eTag: 'e', sequencer } },
    },
  ],
});
const newest = async (site: string) => (await shop.intakes.list(site, { limit: 100 })).records;
const good = packageOf(smallSchool());

test('an announced file is checked when the bucket tells of it', async () => {
  const intakeUid = await shop.announce('main', good);
  const key = (await shop.intakes.get('main', intakeUid))?.key ?? '';
  expect(await deliver(arrival(key))).toEqual([]);
  expect((await shop.intakes.get('main', intakeUid))?.state).toBe('ready');
});

test('a file dropped into the bucket becomes one intake, however often the news comes', async () => {
  const before = (await newest('main')).length;
  shop.bucket.objects.set('intake/main/Größe +1.zip', good);
  const news = arrival('intake/main/Gr%C3%B6%C3%9Fe+%2B1.zip', '7');
  expect(await deliver(news, news)).toEqual([]);
  expect(await deliver(news)).toEqual([]);
  const all = await newest('main');
  expect(all).toHaveLength(before + 1);
  expect(all[0]).toMatchObject({ filename: 'Größe +1.zip', state: 'ready', created_by: 'bucket' });
});

test('a file dropped for no school, or into a folder nobody announced, changes nothing', async () => {
  shop.bucket.objects.set('intake/elsewhere/x.zip', good);
  expect(
    await deliver(
      arrival('intake/elsewhere/x.zip'),
      arrival('intake/x.zip'),
      arrival('intake/main/'),
    ),
  ).toEqual([]);
  shop.bucket.objects.set('intake/regional/folder/x.zip', good);
  await deliver(arrival('intake/regional/folder/x.zip'));
  expect(await newest('regional')).toMatchObject([
    {
      state: 'refused',
      message:
        'The file lies in a folder that the portal did not announce. Please put files directly under intake/regional/.',
    },
  ]);
});

test('the jobs of the second school are done there, from the check to the way back', async () => {
  const intakeUid = await shop.announce('regional', good);
  const at = { site: 'regional', intakeUid };
  const seen = async () => {
    const found = await shop.intakes.get('regional', intakeUid);
    if (!found) throw new Error('The intake is gone');
    return found;
  };
  expect(await deliver({ kind: 'validate', ...at })).toEqual([]);
  expect((await seen()).state).toBe('ready');
  await shop.intakes.beginApply('regional', await seen(), shop.now());
  expect(await deliver({ kind: 'apply', ...at })).toEqual([]);
  expect((await seen()).state).toBe('applied');
  await shop.intakes.beginRollback('regional', await seen(), shop.now());
  expect(await deliver({ kind: 'rollback', ...at })).toEqual([]);
  expect((await seen()).state).toBe('rolled-back');
});

test('a job that names another site than its intake finds nothing', async () => {
  const intakeUid = await shop.announce('main', good);
  expect(
    await deliver(
      { kind: 'validate', site: 'regional', intakeUid },
      { kind: 'apply', site: 'nowhere', intakeUid },
    ),
  ).toEqual([]);
  expect((await shop.intakes.get('main', intakeUid))?.state).toBe('awaiting-file');
});

test.each(Array.from({ length: 6 }, (_, poison) => [poison]))(
  'of five good jobs and %i that nobody can read, each good one is done once and the others go to the dead letters',
  async (poison) => {
    const uids = await Promise.all(Array.from({ length: 5 }, () => shop.announce('main', good)));
    const jobs = uids.map((intakeUid) => ({ kind: 'validate', site: 'main', intakeUid }));
    const bad = [
      '{',
      '{}',
      { kind: 'explode', site: 'main', intakeUid: 'x' },
      'null',
      { Records: [{}] },
      '',
    ].slice(0, poison);
    expect(await deliver(...bad, ...jobs)).toEqual(bad.map((_, i) => `m${i}`));
    for (const intakeUid of uids)
      expect((await shop.intakes.get('main', intakeUid))?.state).toBe('ready');
  },
);

test('the bucket’s own test of its notifications is no poison', async () => {
  expect(await deliver({ Service: 'Amazon S3', Event: 's3:TestEvent' })).toEqual([]);
});

test('a job that fails comes again, and the others of its batch do not', async () => {
  const fails = await shop.announce('main', good);
  const works = await shop.announce('main', good);
  const key = (await shop.intakes.get('main', fails))?.key;
  const read = shop.bucket.read.bind(shop.bucket);
  vi.spyOn(shop.bucket, 'read').mockImplementation(async (asked) => {
    if (asked === key) throw new Error('The bucket is away');
    return read(asked);
  });
  const jobs = [fails, works].map((intakeUid) => ({ kind: 'validate', site: 'main', intakeUid }));
  expect(await deliver(...jobs)).toEqual(['m0']);
  vi.restoreAllMocks();
  shop.pass(121_000);
  expect(await deliver(jobs[0])).toEqual([]);
  expect((await shop.intakes.get('main', fails))?.state).toBe('ready');
});
