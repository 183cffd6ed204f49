import { createHash } from 'node:crypto';
import { PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it } from 'vitest';
import { arrivalOf } from '#functions/files/store/file-keys';
import { uploads } from '#functions/files/store/uploads';
import { newId, timeOfId } from '#functions/kernel/id';
import { type Buckets, s3With } from '#functions/kernel/store/buckets';
import { documentUpload } from '#functions/signing/rules/document-upload';
import { signingFiles } from '#functions/signing/store/signing-files';
import { memoryBuckets } from '#test/support/memory/memory-buckets';
import { schoolNamed } from '#test/support/records/school';

const start = new Date('2026-06-01T02:03:04Z');
const fileUid = newId(start);
const bytes = Buffer.from('%PDF-1.7 the document');
const hash = createHash('sha256').update(bytes).digest('hex');
const picture = `page-1-${hash}.png`;
const ready = {
  state: 'ready' as const,
  hash,
  pages: [{ width: 595, height: 842, text: ['A page.'], picture }],
};

let memory: ReturnType<typeof memoryBuckets>;
let now: Date;
beforeEach(() => {
  memory = memoryBuckets();
  now = start;
});

/** The files with signed forms and addresses that show what was signed. */
const buckets: Buckets = {
  bucket: (name) => name,
  openS3: async () => ({
    ...(await s3With(() => memory.s3)()),
    createPresignedPost: async (_, given) => ({
      url: 'https://files.example',
      fields: { signed: JSON.stringify(given) },
    }),
    getSignedUrl: async (_, { input }, options) => JSON.stringify({ ...input, ...options }),
  }),
};
const files = () => signingFiles(buckets, () => now);

const put = (Key: string, Body: Buffer | string) =>
  memory.s3.send(new PutObjectCommand({ Bucket: 'signing', Key, Body }));
async function inspected(result: object = ready, site = 'main') {
  await put(`files/${site}/${fileUid}/document-${hash}.pdf`, bytes);
  await put(`files/${site}/${fileUid}/${picture}`, 'png');
  await put(`files/${site}/${fileUid}/result.json`, JSON.stringify(result));
}
const left = () => [
  ...new Map(
    memory
      .everything()
      .toReversed()
      .map(({ key, body }) => [key, body.length]),
  ),
];

describe('an identifier', () => {
  it('says when it was made, and nothing for other texts', () => {
    expect(timeOfId(newId(start))).toBe(start.getTime());
    expect(timeOfId(newId(new Date(0)))).toBe(0);
    for (const other of ['', 'x', '../../other', newId().toUpperCase(), `${newId()}1`]) {
      expect(timeOfId(other)).toBeNaN();
    }
  });

  it('is found in the key of an arrival, and in no other key', () => {
    expect(arrivalOf(`arrivals/main/${fileUid}.pdf`)).toEqual({
      site: 'main',
      fileUid,
      kind: 'pdf',
    });
    for (const key of [
      `arrivals/main/${fileUid}`,
      `arrivals/main/sub/${fileUid}.pdf`,
      `arrivals/../${fileUid}.pdf`,
      'arrivals/main/x.pdf',
      `files/main/${fileUid}.pdf`,
    ]) {
      expect(arrivalOf(key)).toBeUndefined();
    }
  });
});

describe('an upload of a document', () => {
  it('is one PDF of at most 20 MB within 10 minutes, at one place', async () => {
    const { fields } = await uploads(buckets)
      .of(schoolNamed('main'))
      .uploadTo(fileUid, documentUpload);
    expect(JSON.parse(fields.signed ?? '')).toEqual({
      Bucket: 'files',
      Key: `arrivals/main/${fileUid}.pdf`,
      Conditions: [['content-length-range', 1, 20 * 1024 * 1024]],
      Fields: { 'Content-Type': 'application/pdf' },
      Expires: 600,
    });
  });
});

describe('the result of an inspection', () => {
  it('is waited for, and late after 18 minutes', async () => {
    now = new Date(start.getTime() + 18 * 60_000 - 1);
    expect(await files().of(schoolNamed('main')).result(fileUid)).toEqual({ state: 'waiting' });
    now = new Date(start.getTime() + 18 * 60_000);
    expect(await files().of(schoolNamed('main')).result(fileUid)).toEqual({
      state: 'late',
      message: 'This took too long. Upload the file again.',
    });
    expect((await files().of(schoolNamed('main')).result('anything')).state).toBe('late');
  });

  it('is what was stored, also a year later', async () => {
    await inspected();
    now = new Date(start.getTime() + 365 * 86_400_000);
    expect(await files().of(schoolNamed('main')).result(fileUid)).toEqual(ready);
    const refused = { state: 'refused', reason: 'notPdf', message: 'This is not a PDF.' };
    await inspected(refused);
    expect(await files().of(schoolNamed('main')).result(fileUid)).toEqual(refused);
    expect(await files().of(schoolNamed('main')).document(fileUid)).toBeUndefined();
    expect(await files().of(schoolNamed('main')).documentAddress(fileUid)).toBeUndefined();
  });

  it('belongs to one school', async () => {
    await inspected();
    expect(await files().of(schoolNamed('other')).result(fileUid)).toEqual({ state: 'waiting' });
    expect(await files().of(schoolNamed('other')).document(fileUid)).toBeUndefined();
  });

  it('is a fault if it names files elsewhere', async () => {
    const pages = [{ ...ready.pages[0], picture: '../other/page-1.png' }];
    await inspected({ ...ready, pages });
    await expect(files().of(schoolNamed('main')).result(fileUid)).rejects.toThrow();
  });
});

describe('a document', () => {
  it('is read only if its bytes have the hash that was inspected', async () => {
    await inspected();
    expect(await files().of(schoolNamed('main')).document(fileUid)).toEqual(new Uint8Array(bytes));
    await put(`files/main/${fileUid}/document-${hash}.pdf`, '%PDF-1.7 another document');
    await expect(files().of(schoolNamed('main')).document(fileUid)).rejects.toThrow('another hash');
  });

  it('has addresses for a minute, which no browser keeps', async () => {
    await inspected();
    const common = { Bucket: 'signing', ResponseCacheControl: 'no-store', expiresIn: 60 };
    const Key = `files/main/${fileUid}/${picture}`;
    expect(
      JSON.parse(await files().of(schoolNamed('main')).pictureAddress(fileUid, picture)),
    ).toEqual({
      ...common,
      Key,
    });
    expect(
      JSON.parse((await files().of(schoolNamed('main')).documentAddress(fileUid)) ?? ''),
    ).toEqual({
      ...common,
      Key: `files/main/${fileUid}/document-${hash}.pdf`,
    });
  });

  it('is removed with all its files, and nothing of its neighbours', async () => {
    await inspected();
    await inspected(ready, 'other');
    await files().of(schoolNamed('main')).remove(fileUid);
    const there = left().filter(([, size]) => size > 0);
    expect(there.map(([key]) => key).sort()).toEqual([
      `files/other/${fileUid}/document-${hash}.pdf`,
      `files/other/${fileUid}/${picture}`,
      `files/other/${fileUid}/result.json`,
    ]);
    expect(await files().of(schoolNamed('main')).result(fileUid)).toEqual({ state: 'waiting' });
    await expect(files().of(schoolNamed('main')).remove('')).rejects.toThrow('not the name');
  });
});
