import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPortal, type Portal } from '#bin/lib/running/portal';
import { openTools, type Tools } from '#bin/lib/seed/tools';
import { arrivalKey } from '#functions/files/store/file-keys';
import { uploads } from '#functions/files/store/uploads';
import { newId } from '#functions/kernel/id';
import { documentUpload } from '#functions/signing/rules/document-upload';
import { signingFiles } from '#functions/signing/store/signing-files';
import { schoolNamed } from '#test/support/records/school';
import { plainDocument } from '#test/support/signing/documents';

/** The whole way of an upload, with the deployed bundle, the bucket's message and the queue. */

const folder = mkdtempSync(join(tmpdir(), 'signing-files-'));
let portal: Portal;
let tools: Tools;
beforeAll(async () => {
  portal = await openPortal({ folder, port: 0 });
  tools = openTools(portal);
}, 300_000);
afterAll(async () => {
  tools?.close();
  await portal?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Uploads a file as the browser does, and returns the status. */
async function uploaded(fileUid: string, file: Uint8Array): Promise<number> {
  const { url, fields } = await uploads(tools)
    .of(schoolNamed('main'))
    .uploadTo(fileUid, documentUpload);
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([new Uint8Array(file)]), 'agreement.pdf');
  const { status } = await fetch(url, { method: 'POST', body: form });
  await portal.settled();
  return status;
}

it('accepts an upload and shows its pages', async () => {
  const fileUid = newId();
  const files = signingFiles(tools);
  expect(await files.of(schoolNamed('main')).result(fileUid)).toEqual({ state: 'waiting' });
  expect(await uploaded(fileUid, await (await plainDocument(2)).save())).toBe(204);
  const result = await files.of(schoolNamed('main')).result(fileUid);
  if (result.state !== 'ready') throw new Error(JSON.stringify(result));
  expect(result.pages).toHaveLength(2);
  const picture = await fetch(
    await files.of(schoolNamed('main')).pictureAddress(fileUid, result.pages[1]?.picture ?? ''),
  );
  expect(picture.headers.get('content-type')).toBe('image/png');
  expect(picture.headers.get('cache-control')).toBe('no-store');
  const document = await fetch(
    (await files.of(schoolNamed('main')).documentAddress(fileUid)) ?? '',
  );
  expect(new Uint8Array(await document.arrayBuffer())).toEqual(
    await files.of(schoolNamed('main')).document(fileUid),
  );

  // The same form uploads another file: what was inspected stays.
  expect(await uploaded(fileUid, await (await plainDocument(3)).save())).toBe(204);
  expect(await files.of(schoolNamed('main')).result(fileUid)).toEqual(result);
  const left = await tools.s3.send(
    new (await tools.openS3()).ListObjectsV2Command({
      Bucket: tools.bucket('files'),
      Prefix: arrivalKey(schoolNamed('main'), fileUid, 'pdf'),
    }),
  );
  expect(left.Contents ?? []).toEqual([]);

  await files.of(schoolNamed('main')).remove(fileUid);
  expect(await files.of(schoolNamed('main')).result(fileUid)).toEqual({ state: 'waiting' });
}, 120_000);

it('refuses a file that is no PDF, and S3 refuses one over 20 MB', async () => {
  const fileUid = newId();
  expect(await uploaded(fileUid, Buffer.alloc(20 * 1024 * 1024 + 1))).toBe(400);
  expect(await signingFiles(tools).of(schoolNamed('main')).result(fileUid)).toEqual({
    state: 'waiting',
  });
  expect(await uploaded(fileUid, Buffer.from('Dear parents'))).toBe(204);
  expect(await signingFiles(tools).of(schoolNamed('main')).result(fileUid)).toMatchObject({
    reason: 'notPdf',
  });
}, 120_000);
