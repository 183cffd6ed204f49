import { PutObjectCommand } from '@aws-sdk/client-s3';
import { expect, it } from 'vitest';
import { reportFiles, reportKey } from '#functions/learning/store/report-files';
import { shownAddresses } from '#test/support/memory/shown-addresses';
import { schoolNamed } from '#test/support/records/school';

const school = schoolNamed('main');
const report = { userUid: 'u-nina', hash: 'h1' };
const named = { ...report, FILENAME: 'Nina Nguyễn, Year 10.pdf' };
const shown = {
  Bucket: 'reports',
  Key: reportKey(school, report),
  ResponseCacheControl: 'no-store',
  ResponseContentType: 'application/pdf',
};

it('keeps the name of a report with its file, and leaves it out of the addresses', async () => {
  const { buckets, headers } = shownAddresses();
  const files = reportFiles(buckets).of(school);
  await files.store(named, Buffer.from('%PDF'));
  expect(headers()).toEqual({
    ContentType: 'application/pdf',
    ContentDisposition: `inline; filename="Nina Nguy_n_ Year 10.pdf"; filename*=UTF-8''Nina%20Nguy%E1%BB%85n%2C%20Year%2010.pdf`,
  });
  expect(JSON.parse(await files.addressOf(report, true))).toEqual(shown);
  expect(JSON.parse(await files.addressOf(report, false))).toEqual({
    ...shown,
    ResponseContentDisposition: 'attachment; filename="report.pdf"',
  });
});

it('shows a report of before in a tab under a plain name, which names nobody', async () => {
  const { s3, buckets } = shownAddresses();
  await s3.send(new PutObjectCommand({ Bucket: 'reports', Key: shown.Key, Body: 'x' }));
  const address = await reportFiles(buckets).of(school).addressOf(report, true);
  expect(JSON.parse(address)).toMatchObject({
    ResponseContentDisposition: 'inline; filename="report.pdf"',
  });
});
