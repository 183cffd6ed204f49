import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileInspection } from '#functions/files/inspect/file-inspection';
import { inspectFile } from '#functions/files/inspect-file';
import { arrivalKey, folderOf, storedFileName } from '#functions/files/store/file-keys';
import { arrivals, inspectionFiles } from '#functions/files/store/inspection-files';
import { storedFiles } from '#functions/files/store/stored-files';
import { uploads } from '#functions/files/store/uploads';
import { newId } from '#functions/kernel/id';
import { type Buckets, s3With } from '#functions/kernel/store/buckets';
import { fileEnding, largestFile } from '#shared/files/files';
import type { KeptFile } from '#shared/files/files.schemas';
import { type School, startSchool } from '#test/local/running-school';
import { photograph } from '#test/support/pictures/picture-samples';
import { schoolNamed } from '#test/support/records/school';
import { plainDocument } from '#test/support/signing/documents';

/** The way of a file's name: from the form of its upload to the header of its download. */

const main = schoolNamed('main');
let school: School;
let Bucket: string;
let s3: S3Client;
let buckets: Buckets;
let pdf: Buffer;
beforeAll(async () => {
  school = await startSchool();
  Bucket = school.find('AWS::S3::Bucket', 'Uploads').ref;
  s3 = new S3Client({
    region: 'ap-southeast-2',
    endpoint: `http://127.0.0.1:${school.port}`,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  buckets = { openS3: s3With(() => s3), bucket: () => Bucket };
  pdf = Buffer.from(await (await plainDocument(1)).save());
});
afterAll(async () => {
  s3.destroy();
  await school.stop();
});

const arrivalOf = (fileUid: string, ending = 'pdf') =>
  ({ ...main, fileUid, kind: `file-${fileEnding(`a.${ending}`) ?? 'pdf'}` }) as const;

/** Uploads a file with a form for a name, as a browser does. Returns the status of S3. */
async function sent(fileUid: string, filename?: string, body = pdf, changed: object = {}) {
  const { kind } = arrivalOf(fileUid, filename && fileEnding(filename));
  const taken = { kind, largest: largestFile, ...(filename && { filename }) };
  const { url, fields } = await uploads(buckets).of(main).uploadTo(fileUid, taken);
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...changed })) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(body)]), 'upload');
  return (await fetch(url, { method: 'POST', body: form })).status;
}

/** Has an upload inspected, and returns it as a post keeps it. */
async function kept(fileUid: string, ending = 'pdf'): Promise<KeptFile> {
  const inspection = fileInspection({
    files: inspectionFiles(buckets, Bucket),
    textOf: async () => '',
  });
  const deps = {
    arrivals: arrivals(buckets),
    inspectionOf: () => inspection,
    now: () => new Date(),
  };
  await inspectFile(deps, arrivalOf(fileUid, ending), { deliveries: 1, hasTime: () => true });
  const result = await storedFiles(buckets).of(main).result(fileUid);
  if (result?.state !== 'ready') throw new Error(JSON.stringify(result));
  const { content_type, size, hash } = result;
  return { fileUid, filename: 'as the post says', content_type, size, hash };
}

/** Opens a file, and returns its address, its bytes and the header that names it. */
async function opened(file: KeptFile) {
  const address = await storedFiles(buckets).of(main).addressOf(file);
  const answer = await fetch(address);
  return {
    address: decodeURIComponent(address),
    bytes: Buffer.from(await answer.arrayBuffer()),
    type: answer.headers.get('content-type'),
    cached: answer.headers.get('cache-control'),
    header: answer.headers.get('content-disposition') ?? '',
  };
}

/** Returns the names in a header, as old browsers and as today's read it. */
function namesIn(header: string): { plain: string; name: string } {
  const found = /^attachment; filename="([\x20-\x7e]*)"; filename\*=UTF-8''([!-~]+)$/.exec(header);
  const [, plain = '', encoded = ''] = found ?? [];
  return { plain, name: decodeURIComponent(encoded) };
}

async function downloaded(filename: string, body = pdf) {
  const fileUid = newId();
  expect(await sent(fileUid, filename, body)).toBe(204);
  return opened(await kept(fileUid, fileEnding(filename)));
}

describe('the download of a file', () => {
  it.each([
    ['Winter menu.PDF', 'Winter menu.PDF', 'Winter menu.PDF'],
    ['“Menu” of "Nina"; a=b.pdf', '“Menu” of "Nina"; a=b.pdf', '_Menu_ of _Nina__ a_b.pdf'],
    ['Menu 🎉 Fête.pdf', 'Menu 🎉 Fête.pdf', 'Menu __ F_te.pdf'],
    ['Menu 冬季菜单.pdf', 'Menu 冬季菜单.pdf', 'Menu ____.pdf'],
    ['../../etc/C:\\tmp\\Menu.pdf', 'Menu.pdf', 'Menu.pdf'],
    ['Menu\r\nSet-Cookie: a=b\n.pdf', 'MenuSet-Cookie: a=b.pdf', 'MenuSet-Cookie_ a_b.pdf'],
    ["Menu 100% of Nina's (2*).pdf", undefined, 'Menu 100_ of Nina_s (2_).pdf'],
  ])('has the name that staff gave it: %j', async (given, name = given, plain) => {
    const { address, bytes, type, cached, header } = await downloaded(given);
    expect(namesIn(header)).toEqual({ plain, name });
    expect([type, cached]).toEqual(['application/pdf', 'no-store']);
    expect(bytes.equals(pdf)).toBe(true);
    expect(address).not.toMatch(/menu|nina|disposition/i);
  });

  it('has a short name with its ending if the given one is long, in any letters', async () => {
    for (const letter of ['M', '🎉', '单']) {
      const { header } = await downloaded(`${letter.repeat(200)}.pdf`);
      expect(namesIn(header).name).toBe(`${letter.repeat(95)}….pdf`);
      // S3 takes 2 KB of its own headers.
      expect(header.length).toBeLessThan(1_600);
    }
  });

  it('has the ending of what was stored', async () => {
    const { header } = await downloaded('Hall.webp', await photograph(64, 48));
    expect(namesIn(header).name).toBe('Hall.jpg');
  });

  it('is a plain one without a name, or with one of another kind', async () => {
    const unnamed = newId();
    expect(await sent(unnamed)).toBe(204);
    const files = [await kept(unnamed)];
    for (const name of ['Menu.exe', 'Menu.docx', 'Menu', '%E0%A4%A']) {
      const fileUid = newId();
      const { site: _, ...arrival } = arrivalOf(fileUid);
      const Key = arrivalKey(main, fileUid, arrival.kind);
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: pdf, Metadata: { name } }));
      files.push(await kept(fileUid));
    }
    for (const file of files) expect(namesIn((await opened(file)).header).name).toBe('file.pdf');
  });

  it('is always a download, also of a file that was stored before it had a name', async () => {
    for (const ContentDisposition of [undefined, 'inline; filename="Menu.pdf"']) {
      const fileUid = newId();
      const hash = 'a'.repeat(64);
      const Key = folderOf(main, fileUid) + storedFileName(hash);
      await s3.send(new PutObjectCommand({ Bucket, Key, Body: pdf, ContentDisposition }));
      const file = { fileUid, filename: 'Menu.pdf', size: 1, hash } as const;
      const { header } = await opened({ ...file, content_type: 'application/pdf' });
      expect(header).toBe('attachment; filename="file.pdf"');
    }
  });

  it('has an address that opens nothing when the file is gone', async () => {
    const fileUid = newId();
    await sent(fileUid, 'Menu.pdf');
    const file = await kept(fileUid);
    await storedFiles(buckets).of(main).remove(fileUid);
    expect((await fetch(await storedFiles(buckets).of(main).addressOf(file))).status).toBe(404);
  });
});

describe('the form of an upload', () => {
  it('takes the name that it was made for, and no other', async () => {
    const field = 'x-amz-meta-name';
    expect(await sent(newId(), 'Menu.pdf', pdf, { [field]: 'Other.pdf' })).toBe(403);
    expect(await sent(newId(), undefined, pdf, { [field]: 'Other.pdf' })).toBe(403);
  });

  it('has a name of less than 2 KB in ASCII', async () => {
    const fileUid = newId();
    expect(await sent(fileUid, `${'🎉'.repeat(250)}.pdf`)).toBe(204);
    const Key = arrivalKey(main, fileUid, 'file-pdf');
    const { Metadata = {} } = await s3.send(new GetObjectCommand({ Bucket, Key }));
    expect(Object.keys(Metadata)).toEqual(['name']);
    expect(Metadata.name).toMatch(/^[!-~]{1,2000}$/);
  });
});
