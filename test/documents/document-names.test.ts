import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { documentFiles } from '#functions/kernel/documents/store/document-files';
import { shownAddresses } from '#test/support/memory/shown-addresses';

const Key = 'documents/main/u-ada/x1.pdf';
const document = { format: 'pdf', file_name: 'goals-nina-term-1-2026.pdf' } as const;

/** The files of documents, whose addresses show what was signed. */
function filesOf() {
  const { s3, buckets, headers } = shownAddresses();
  return { s3, headers, files: documentFiles(buckets, 1_000) };
}

it.each([
  ['at once', 10],
  ['in parts', 2_500],
])(
  'keeps the name of a file that is stored %s, and leaves it out of the address',
  async (_, size) => {
    const { files, headers } = filesOf();
    const file = files.start(Key, document);
    for (let at = 0; at < size; at += 500) await file.write(Buffer.alloc(500));
    await file.finish();
    expect(headers()).toEqual({
      ContentType: 'application/pdf',
      ContentDisposition: `attachment; filename="goals-nina-term-1-2026.pdf"; filename*=UTF-8''goals-nina-term-1-2026.pdf`,
    });
    expect(JSON.parse(await files.addressOf(Key, document))).toEqual({
      Bucket: 'downloads',
      Key,
      ResponseCacheControl: 'no-store',
      ResponseContentType: 'application/pdf',
    });
  },
);

it('downloads a file of before under a plain name, which names nobody', async () => {
  const { s3, files } = filesOf();
  await s3.send(new PutObjectCommand({ Bucket: 'downloads', Key, Body: 'x' }));
  expect(JSON.parse(await files.addressOf(Key, document))).toMatchObject({
    ResponseContentDisposition: 'attachment; filename="document.pdf"',
  });
});
