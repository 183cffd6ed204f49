import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { call } from '#bin/lib/call';
import { idTokenAt } from '#bin/lib/running/id-token';
import { api } from '#shared/api';
import {
  button,
  chooseAudience,
  choosePicture,
  content,
  fill,
  heading,
  publish,
  saved,
  writeRichThings,
} from '#test/support/browser/publishing';
import { type DemoPortal, startDemoPortal } from '#test/support/portal/demo-portal';

/** Publishing as editors and readers do it: a real keyboard, the running portal, both schools. */

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
});
afterAll(() => demo.stop());

/** Opens the editor as somebody who signs in for it. */
async function openEditor(username: string, path: string) {
  const visit = await demo.signIn('main', username, path);
  await content(visit.page).waitFor();
  return visit;
}

/** Returns whether the list of posts of a person contains a newsletter. */
async function sees(site: string, username: string, title: string): Promise<boolean> {
  const host = demo.portal.url(site);
  const input = { types: ['newsletter' as const] };
  const { records } = await call(host, await idTokenAt(host, username), api.posts.list, input);
  expect(records.length).toBeGreaterThan(0);
  return records.some((post) => post.title === title);
}

const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title' });

it('publishes a newsletter with every kind of content to the carers of Year 7, and asks before a second editor overwrites it', async () => {
  const title = 'The garden behind the science block';
  const { page } = await openEditor('ed', '/admin/add-newsletter');
  await fill(page, title, 'What grew this term');
  await writeText(page);
  await writeRichThings(page);
  await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
  await choosePicture(page, [450, 320]);
  await chooseAudience(page, ['Carers'], ['Year 7']);
  await publish(page);
  await page.getByRole('tab', { name: 'Audience' }).click();
  await page.getByText(/people will see this|person will see this/).waitFor();
  await page.keyboard.press('Control+s');
  await button(page, /^Save for [\d,]+ people$/).click();
  await saved(page, 'Newsletter');
  await page.waitForURL('**/admin/edit-newsletter/*');

  expect(await sees('main', 'cara', title)).toBe(true);
  expect(await sees('main', 'noemi', title)).toBe(false);
  expect(await sees('main', 'sam', title)).toBe(false);
  expect(await sees('regional', 'cara', title)).toBe(false);
  await showsEverything(title);
  await asksBeforeOverwriting(page);
  expect(await sees('main', 'cara', title)).toBe(true);
});

/** A heading, bold words and a list, by keyboard. */
async function writeText(page: Page) {
  // The caret stays at the end: the editor learns of a moved caret only a moment later.
  await page.keyboard.press('Control+Alt+2');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Beans, ');
  await page.keyboard.press('Control+b');
  await page.keyboard.type('many beans');
  await page.keyboard.press('Control+b');
  await page.keyboard.type(', and a pumpkin.');
  await page.keyboard.press('Enter');
  await button(page, 'Bullet list').click();
  await page.keyboard.type('Monday: water');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Tuesday: weeds');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
}

/** A carer of Year 7 finds the newsletter in the list and reads all of it. */
async function showsEverything(title: string) {
  const { page, context } = await demo.signIn('main', 'cara', '/connections');
  await page.getByRole('link', { name: title, exact: true }).first().click();
  await heading(page, title);
  const article = page.getByRole('article');
  await article.getByRole('heading', { name: 'What grew this term', level: 2 }).waitFor();
  expect(await article.locator('strong').allTextContents()).toContain('many beans');
  expect(await article.getByRole('listitem').allTextContents()).toEqual([
    'Monday: water',
    'Tuesday: weeds',
  ]);
  const link = article.getByRole('link', { name: 'the seed list' });
  expect(await link.getAttribute('href')).toBe('https://seeds.example.org/list');
  expect(await article.getByRole('columnheader').allTextContents()).toContain('Bed');
  const shown = article.getByRole('img', { name: 'A bed of beans' });
  await shown.scrollIntoViewIfNeeded();
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBeGreaterThan(0);
  const frames = await article
    .locator('iframe')
    .evaluateAll((all) => all.map((frame) => frame.getAttribute('src')));
  expect(frames).toEqual([
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    'https://drive.google.com/embeddedfolderview?id=1AbCdEfGhIjKlMnOpQrStUv#grid',
  ]);
  await context.close();
}

/** Ada saves the post that `mine` has open; its own save asks first, and both texts stay. */
async function asksBeforeOverwriting(mine: Page) {
  const theirs = await openEditor('ada', new URL(mine.url()).pathname);
  await titleOf(theirs.page).press('End');
  await theirs.page.keyboard.type(' from Monday');
  await theirs.page.keyboard.press('Control+s');
  await saved(theirs.page, 'Newsletter');
  await theirs.context.close();

  await content(mine).click();
  await mine.keyboard.press('Control+End');
  await mine.keyboard.type(' Please be early.');
  await mine.keyboard.press('Control+s');
  const question = mine.getByRole('dialog', { name: /Another person changed this/ });
  await question.getByText('Ada Lindqvist').waitFor();
  await question.getByText('from Monday').first().waitFor();
  await button(mine, 'Go on editing').click();
  await content(mine).getByText('Please be early.').waitFor();
  await mine.keyboard.press('Control+s');
  await button(mine, 'Overwrite with mine').click();
  await question.waitFor({ state: 'detached' });
  await mine.getByRole('region', { name: 'Save' }).getByText('All changes saved').waitFor();
  await mine.getByRole('tab', { name: 'Settings' }).click();
  await button(mine, 'Earlier versions').click();
  const versions = mine.getByRole('dialog', { name: 'Earlier versions' });
  await expect.poll(() => versions.getByRole('listitem').count()).toBe(3);
  await versions.getByText('Ada Lindqvist').first().waitFor();
}
