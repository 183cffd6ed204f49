import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { openEditor, postsTitled, showTab } from '#test/support/browser/post-editor';
import { takeUploads } from '#test/support/browser/uploads';
import { storePosts } from '#test/support/college/posts';
import { officeFile } from '#test/support/files/office-files';
import { objectHeaders } from '#test/support/memory/memory-aws';
import { photograph } from '#test/support/pictures/picture-samples';

const screens = screensWith(storePosts);
const phone = { width: 375, height: 800 };
const choose = (page: Page, ...files: { name: string; buffer: Buffer }[]) =>
  page
    .locator('[data-field="files"] input[type=file]')
    .setInputFiles(files.map((file) => ({ ...file, mimeType: 'application/octet-stream' })));

it('adds files to a post in an order, says why one is refused, and readers download them', async () => {
  const editor = await openEditor(await screens.as('e.editor'), '/admin/add-newsletter');
  const { page, save } = editor;
  await takeUploads(screens.college, page, 1);
  await editor.ready();
  await page.getByRole('radio', { name: 'Draft Mode' }).click();
  await editor.fillNewsletter('The winter menu');
  await showTab(page, 'Audience');
  await page.getByRole('checkbox', { name: 'Carers' }).check();
  const menu = { name: 'Menu.docx', buffer: officeFile('docx') };
  await choose(page, menu);
  await page.getByText('The file could not be sent.', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Try again with Menu.docx' }).click();
  await page.getByText('Word, 1 KB').waitFor();
  await choose(page, { name: 'Macro.docm', buffer: officeFile('docx') });
  await page.getByText('This file can contain macros', { exact: false }).waitFor();
  await page.getByRole('button', { name: 'Remove Macro.docm' }).click();
  const outside = officeFile('docx', { relations: [['image', 'https://e.example/x', 'External']] });
  await choose(page, { name: 'Letter.docx', buffer: outside });
  await page.getByText('This file loads content from another place.', { exact: false }).waitFor();
  expect(await page.getByRole('button', { name: /^Try again/ }).count()).toBe(0);
  await page.getByRole('button', { name: 'Remove Letter.docx' }).click();
  await choose(page, { name: 'Hall.jpg', buffer: await photograph(64, 48) });
  await page.getByText(/^Picture, /).waitFor();
  await page.getByRole('button', { name: 'Move up: Hall.jpg' }).click();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await showsInPreview(page);
  await save.click();
  await page.getByText('Newsletter saved successfully.').waitFor();
  const [post] = postsTitled(screens, 'The winter menu');
  expect(post?.files?.map(({ filename }) => filename)).toEqual(['Hall.jpg', 'Menu.docx']);

  const reader = await screens.open(
    'e.editor',
    `/connections/connection_details/${post?.postUid}`,
    phone,
  );
  await reader.getByRole('heading', { name: 'Files' }).waitFor();
  expect(await faultsInEveryLook(reader)).toEqual([]);
  const asked = reader.waitForRequest(/amazonaws\.com/);
  await reader.getByRole('button', { name: /^Download Menu\.docx, Word, 1 KB$/ }).click();
  const address = new URL((await asked).url());
  expect(address.searchParams.get('X-Amz-Expires')).toBe('60');
  expect(address.href).not.toContain('Menu');
  // The name is a header of the object that the address is of.
  expect(address.searchParams.has('response-content-disposition')).toBe(false);
  const object = screens.college.objects.get(`content${decodeURIComponent(address.pathname)}`);
  expect(object && objectHeaders.get(object)?.ContentDisposition).toMatch(
    /^attachment; filename="Menu\.docx";/,
  );
});

/** The preview has the files as readers see them, in their order, and downloads none. */
async function showsInPreview(page: Page) {
  await page.getByRole('button', { name: 'Preview as' }).click();
  const preview = page.getByRole('dialog', { name: 'Preview' });
  const files = preview.frameLocator('iframe').getByRole('list', { name: 'Files' });
  await files.getByRole('listitem').nth(1).waitFor();
  expect(
    (await files.getByRole('listitem').allTextContents()).map((each) => each.slice(0, 8)),
  ).toEqual(['Hall.jpg', 'Menu.doc']);
  await files.getByRole('button', { name: /^Download Menu\.docx/ }).click();
  await preview.getByText('Readers download Menu.docx here.').waitFor();
  await preview.getByRole('button', { name: 'Close the preview' }).click();
}
