import {
  GetObjectCommand,
  ListObjectsV2Command,
  ListObjectVersionsCommand,
  PutObjectCommand,
  S3Client,
} from '@aws-sdk/client-s3';
import { createPresignedPost } from '@aws-sdk/s3-presigned-post';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { s3With } from '#functions/kernel/store/buckets';
import { reportFiles } from '#functions/learning/store/report-files';
import { type School, startSchool } from '#test/local/running-school';
import { schoolNamed } from '#test/support/records/school';

let school: School;
let s3: S3Client;
let Bucket: string;
beforeAll(async () => {
  school = await startSchool();
  s3 = new S3Client({
    region: 'ap-southeast-2',
    endpoint: `http://127.0.0.1:${school.port}`,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  Bucket = school.find('AWS::S3::Bucket', 'Uploads').ref;
  await s3.send(
    new PutObjectCommand({ Bucket, Key: 'a b/ü.txt', Body: 'text', ContentType: 'text/plain' }),
  );
});
afterAll(() => school.stop());

const read = async (Key: string) =>
  (await s3.send(new GetObjectCommand({ Bucket, Key }))).Body?.transformToString();

describe('presigned address', () => {
  const signed = (expiresIn = 60) =>
    getSignedUrl(s3, new GetObjectCommand({ Bucket, Key: 'a b/ü.txt' }), { expiresIn });

  test('reads its object', async () => {
    expect(await (await fetch(await signed())).text()).toBe('text');
  });

  test('returns the object with the signed response headers', async () => {
    const ResponseContentDisposition = 'attachment; filename="x.txt"';
    const command = new GetObjectCommand({ Bucket, Key: 'a b/ü.txt', ResponseContentDisposition });
    const answer = await fetch(await getSignedUrl(s3, command));
    expect(answer.headers.get('content-disposition')).toBe(ResponseContentDisposition);
  });

  test('writes the object that it was signed for', async () => {
    const url = await getSignedUrl(s3, new PutObjectCommand({ Bucket, Key: 'put.txt' }));
    expect((await fetch(url, { method: 'PUT', body: 'put' })).status).toBe(200);
    expect(await read('put.txt')).toBe('put');
  });

  test('refuses another object, another method, no signature, and an expired signature', async () => {
    const url = await signed(1);
    const status = async (address: string, method = 'GET') =>
      (await fetch(address, { method })).status;
    expect(await status(url.replace('.txt', '.txx'))).toBe(403);
    expect(await status(url, 'DELETE')).toBe(403);
    expect(await status(url.split('?')[0] ?? '')).toBe(403);
    expect(await status(url.replace(/Expires=1/, 'Expires=600'))).toBe(403);
    await new Promise((done) => setTimeout(done, 1_100));
    expect(await status(url)).toBe(403);
  });
});

test('stores an object once if the sender asks for that', async () => {
  const put = (Body: string) =>
    s3.send(new PutObjectCommand({ Bucket, Key: 'once/a b.txt', Body, IfNoneMatch: '*' }));
  await put('first');
  await expect(put('second')).rejects.toMatchObject({ name: 'PreconditionFailed' });
  expect(await read('once/a b.txt')).toBe('first');
});

describe('address of a report', () => {
  afterEach(() => vi.useRealTimers());

  test('opens the file of one student for 60 seconds, and is refused afterwards', async () => {
    const files = reportFiles({ openS3: s3With(() => s3), bucket: () => Bucket });
    for (const userUid of ['u-nina', 'u-max']) {
      await files
        .of(schoolNamed('main'))
        .store({ userUid, hash: 'h', FILENAME: 'Year 8.pdf' }, Buffer.from(`%PDF of ${userUid}`));
    }
    const report = { userUid: 'u-nina', hash: 'h' };
    const url = await files.of(schoolNamed('main')).addressOf(report, false);
    const status = async (address: string) => (await fetch(address)).status;
    expect(await (await fetch(url)).text()).toBe('%PDF of u-nina');
    expect(await status(url.replace('u-nina', 'u-max'))).toBe(403);
    expect(await status(url.replace('Expires=60', 'Expires=600'))).toBe(403);
    vi.useFakeTimers({ now: Date.now() + 62_000, toFake: ['Date'] });
    expect(await status(url)).toBe(403);
  });
});

describe('form upload', () => {
  const post = async (file: string, changed: Record<string, string> = {}, expires = 60) => {
    const { url, fields } = await createPresignedPost(s3, {
      Bucket,
      // S3 puts the file's own name in its place.
      Key: `in/${'$'}{filename}`,
      Conditions: [
        ['content-length-range', 1, 10],
        ['starts-with', '$key', 'in/'],
        ['eq', '$Content-Type', 'text/csv'],
      ],
      Fields: { 'Content-Type': 'text/csv' },
      Expires: expires,
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({ ...fields, ...changed })) form.set(name, value);
    form.set('file', new Blob([file]), 'marks.csv');
    const answer = await fetch(url, { method: 'POST', body: form });
    return `${answer.status} ${/<Code>(\w+)/.exec(await answer.text())?.[1] ?? ''}`.trim();
  };

  test('stores a file within the policy and notifies the worker', async () => {
    expect(await post('a,b')).toBe('204');
    expect(await read('in/marks.csv')).toBe('a,b');
    await school.settled();
    const message = (await school.received()).find((what) => what.includes('ObjectCreated'));
    expect(JSON.parse(message ?? '{}').Records[0].s3).toMatchObject({
      bucket: { name: Bucket },
      object: { key: 'in/marks.csv', size: 3 },
    });
  });

  test.each([
    ['larger than allowed', 'more than ten bytes', {}, '400 EntityTooLarge'],
    ['empty', '', {}, '400 EntityTooSmall'],
    ['under another prefix', 'a', { key: 'out/a' }, '403 AccessDenied'],
    ['of another type', 'a', { 'Content-Type': 'text/html' }, '403 AccessDenied'],
    ['with a field more', 'a', { acl: 'public-read' }, '403 AccessDenied'],
    ['with another policy', 'a', { Policy: btoa('{}') }, '403 SignatureDoesNotMatch'],
    ['without a policy', 'a', { Policy: '' }, '403 AccessDenied'],
  ])('refuses %s', async (_, file, changed, expected) => {
    expect(await post(file, changed)).toBe(expected);
  });

  test('refuses an expired policy', async () => {
    expect(await post('a', {}, -1)).toBe('403 AccessDenied');
  });
});

describe('request of another origin', () => {
  const preflight = (origin: string, method: string) =>
    fetch(`http://127.0.0.1:${school.port}/${Bucket}/x`, {
      method: 'OPTIONS',
      headers: { origin, 'access-control-request-method': method },
    });

  test('allows uploads from the site', async () => {
    const answer = await preflight(school.url('one'), 'POST');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('access-control-allow-origin')).toBe(school.url('one'));
  });

  test('denies uploads from other origins', async () => {
    expect((await preflight('http://evil.example', 'POST')).status).toBe(403);
    expect((await preflight(school.url('one'), 'DELETE')).status).toBe(403);
  });
});

describe('object list', () => {
  const keys = ['list/B', 'list/a', 'list/a-b', 'list/ab', 'list/é&'];

  test('pages through every object once, sorted by key bytes', async () => {
    for (const Key of keys) await s3.send(new PutObjectCommand({ Bucket, Key, Body: Key }));
    const found: string[] = [];
    let ContinuationToken: string | undefined;
    do {
      const page = await s3.send(
        new ListObjectsV2Command({ Bucket, Prefix: 'list/', MaxKeys: 1, ContinuationToken }),
      );
      found.push(...(page.Contents ?? []).map(({ Key }) => Key ?? ''));
      ContinuationToken = page.NextContinuationToken;
    } while (ContinuationToken);
    expect(found).toEqual(keys);
  });

  test('returns 1 version of each object', async () => {
    const { Versions } = await s3.send(new ListObjectVersionsCommand({ Bucket, Prefix: 'list/' }));
    expect(Versions?.map(({ Key, VersionId }) => [Key, VersionId])).toEqual(
      keys.map((key) => [key, 'null']),
    );
  });
});
