import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { absences } from '#shared/absences/absences.contract';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { takeUploads } from '#test/support/browser/uploads';
import { storeAbsences } from '#test/support/college/absences';
import { objectHeaders } from '#test/support/memory/memory-aws';
import { photograph } from '#test/support/pictures/picture-samples';
import { exif, withSegment } from '#test/support/pictures/pictures';
import { isFullProof } from '#test/support/proof-runs';
import { lockedFile } from '#test/support/signing/locked-files';

const screens = screensWith(storeAbsences);
const phone = { width: 375, height: 800 };
/** 48 megapixels in the proof: more than the server takes. */
const widthOfPhoto = isFullProof ? 8000 : 3000;
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(files);
const pdf = (name: string, text = '%PDF-1.7') => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(text),
});

it('adds a photo and a PDF to a notice, says why a file is refused, and downloads them', async () => {
  const page = await screens.open('c.carer', '/absences/notify-absence/n-pip', phone);
  await takeUploads(screens.college, page, 1);
  await page.getByRole('checkbox', { name: 'Pip', checked: true }).waitFor();
  await page
    .getByRole('checkbox', { name: /^(Tomorrow|Monday \d|Tuesday \d)/ })
    .first()
    .check();
  await page.getByRole('radio', { name: 'Medical or dental appointment' }).check();

  await choose(page, pdf('doctor.pdf'));
  await page.getByText('The file could not be sent.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Try again with doctor.pdf' }).click();
  await page.getByText('1 KB').waitFor();
  await choose(page, pdf('page.pdf', '<!doctype html>'));
  await page.getByText('Please choose a PDF, or a JPEG, PNG or WebP picture.').waitFor();
  expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0);
  await page.getByRole('button', { name: /^Report Pip away / }).click();
  await page
    .getByText('A file was not added. Please remove it or try again.', { exact: true })
    .waitFor();
  await page.getByRole('button', { name: 'Remove page.pdf' }).click();
  await choose(page, { ...pdf('locked.pdf'), buffer: await lockedFile('1.6', 'school') });
  await page.getByText('This file is protected by a password. Please save it').waitFor();
  await page.getByRole('button', { name: 'Remove locked.pdf' }).click();
  const buffer = withSegment(await photograph(widthOfPhoto, widthOfPhoto * 0.75), 0xe1, exif(1));
  await choose(page, { name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer });
  const files = page.getByRole('list', { name: 'Files' }).getByRole('listitem');
  await files
    .filter({ hasText: 'IMG_1.jpg' })
    .getByText(/^[\d.]+ [KM]B$/)
    .waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);

  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Restored what you had not saved', { exact: false }).waitFor();
  await choose(page, pdf('three.pdf'), pdf('four.pdf'));
  await page.getByText('You can add 3 files.').waitFor();
  await page.getByRole('button', { name: 'Remove three.pdf' }).click();
  await page.getByRole('button', { name: /^Report Pip away / }).click();
  await page.getByRole('heading', { level: 1, name: 'Absences' }).waitFor();
  const entry = page.getByRole('listitem').filter({ hasText: 'IMG_1.jpg' }).first();
  await entry.getByRole('button', { name: /^Download doctor\.pdf/ }).waitFor();
  const asked = page.waitForRequest(/amazonaws\.com.*X-Amz-Expires=60/);
  await entry.getByRole('button', { name: /^Download IMG_1\.jpg/ }).click();
  expect((await asked).url()).not.toContain('IMG_1');
  expect(await faultsInEveryLook(page)).toEqual([]);

  // The photo left the device smaller, without its place.
  const { records } = await screens.college.ask('c.carer', absences.listNotices, {
    STUDENT_NUMBER: 'n-pip',
    limit: 20,
  });
  const photo = records.flatMap((each) => each.attachments ?? []).find(isPhoto);
  const stored = screens.college.objects.get(`attachments/files/main/${photo?.attachmentUid}`);
  expect(stored?.includes('Exif')).toBe(false);
  expect(stored && objectHeaders.get(stored)?.ContentDisposition).toContain('"IMG_1.jpg"');
  const sent = screens.server.calls.filter(({ path }) => path.endsWith('/absences/attachments'));
  expect(sent.map(({ body }) => JSON.parse(body).type)).toContain('image/jpeg');
  expect(sent.map(({ body }) => JSON.parse(body).size).every((size) => size < buffer.length)).toBe(
    true,
  );
});

const isPhoto = ({ content_type }: { content_type: string }) => content_type === 'image/jpeg';
