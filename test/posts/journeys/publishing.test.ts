import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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
import { writeAs } from '#test/support/browser/writing';
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

const sees = async (site: string, username: string, path: string, title: string) => {
  const { page, context } = await demo.signIn(site, username, path);
  await heading(page, /^(Notices|Connections)$/);
  await page.getByRole('main').getByRole('listitem').getByRole('heading').first().waitFor();
  const found = await page.getByRole('link', { name: title, exact: true }).count();
  await context.close();
  return found > 0;
};

describe('a newsletter', () => {
  it('reaches exactly the carers of Year 7 with every kind of content', async () => {
    const title = 'The garden behind the science block';
    const { page, context } = await openEditor('ed', '/admin/add-newsletter');
    await fill(page, title, 'What grew this term');
    await page.keyboard.press('Home');
    await page.keyboard.press('Control+Alt+2');
    await page.keyboard.press('End');
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
    await writeRichThings(page);
    await page.getByRole('combobox', { name: 'Category' }).selectOption({ index: 1 });
    await choosePicture(page, [450, 320]);
    await chooseAudience(page, ['Carers'], ['Year 7']);
    await publish(page);
    await page.getByText(/people will see this|person will see this/).waitFor();
    await page.keyboard.press('Control+s');
    await button(page, /^Save for [\d,]+ people$/).click();
    await saved(page, 'Newsletter');
    await page.waitForURL('**/admin/edit-newsletter/*');
    await context.close();

    expect(await sees('main', 'cara', '/connections', title)).toBe(true);
    expect(await sees('main', 'noemi', '/connections', title)).toBe(false);
    expect(await sees('main', 'sam', '/connections', title)).toBe(false);
    expect(await sees('regional', 'cara', '/connections', title)).toBe(false);

    const reader = await demo.signIn('main', 'cara', '/connections');
    await reader.page.getByRole('link', { name: title, exact: true }).first().click();
    await heading(reader.page, title);
    const article = reader.page.getByRole('article');
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
    await reader.context.close();
  });
});

describe('a post', () => {
  const edit = async (username: string, postUid: string) =>
    openEditor(username, `/admin/edit-notice/${postUid}`);
  const titleOf = (page: Page) => page.getByRole('textbox', { name: 'Title' });

  it('asks before a second editor overwrites a post, and keeps both texts in its history', async () => {
    const { postUid } = await writeAs(demo.portal, 'main', 'ed', {
      title: 'Bus times',
      content_html: '<p>The bus leaves at eight.</p>',
    });
    const mine = await edit('ed', postUid);
    const theirs = await edit('ada', postUid);
    await titleOf(theirs.page).fill('Bus times from Monday');
    await theirs.page.keyboard.press('Control+s');
    await saved(theirs.page, 'Notice');

    await content(mine.page).click();
    await mine.page.keyboard.press('Control+End');
    await mine.page.keyboard.type(' Please be early.');
    await mine.page.keyboard.press('Control+s');
    const question = mine.page.getByRole('dialog', { name: /Another person changed this/ });
    await question.getByText('Ada Lindqvist').waitFor();
    await question.getByText('from Monday').first().waitFor();
    await button(mine.page, 'Go on editing').click();
    await content(mine.page).getByText('Please be early.').waitFor();
    await mine.page.keyboard.press('Control+s');
    await button(mine.page, 'Overwrite with mine').click();
    await saved(mine.page, 'Notice');

    await button(mine.page, /history|earlier versions/i).click();
    const versions = mine.page.getByRole('dialog', { name: 'Earlier versions' });
    await expect.poll(() => versions.getByRole('listitem').count()).toBe(3);
    await versions.getByText('Compare with now').first().click();
    await versions.getByText('Saved by Ada Lindqvist').waitFor();
    await versions.getByRole('button', { name: 'Restore' }).click();
    await expect.poll(() => titleOf(mine.page).inputValue()).toBe('Bus times from Monday');
    await mine.page.keyboard.press('Control+s');
    await saved(mine.page, 'Notice');
    expect(await sees('main', 'sam', '/notices', 'Bus times from Monday')).toBe(true);
    await mine.context.close();
    await theirs.context.close();
  });

  it('saves a post when the connection is back, and restores it after a crash', async () => {
    const { postUid } = await writeAs(demo.portal, 'main', 'ed', { title: 'Swimming sports' });
    const { page, context } = await edit('ed', postUid);
    await titleOf(page).fill('Swimming sports moved');
    await context.setOffline(true);
    await page.keyboard.press('Control+s');
    await page.getByText(/Not saved yet. You are offline/).waitFor();
    await context.setOffline(false);
    await saved(page, 'Notice');

    await titleOf(page).fill('Swimming sports moved to Friday');
    await page.getByText('kept on this device').waitFor();
    await page.waitForTimeout(1_500);
    await page.close({ runBeforeUnload: false });
    const again = await context.newPage();
    await again.goto(`/admin/edit-notice/${postUid}`);
    await again.getByText(/Restored what you had not saved/).waitFor();
    expect(await titleOf(again).inputValue()).toBe('Swimming sports moved to Friday');
    await again.keyboard.press('Control+s');
    await saved(again, 'Notice');
    await context.close();
  });

  it('clones a post into a draft without readers', async () => {
    const { postUid } = await writeAs(demo.portal, 'main', 'ed', { title: 'Choir tour' });
    const { page, context } = await edit('ed', postUid);
    await titleOf(page).fill('Choir tour, second group');
    await button(page, 'Clone').click();
    const question = page.getByRole('dialog', { name: 'Clone' });
    await question.getByRole('button', { name: 'Yes' }).click();
    await page.waitForURL('**/admin');
    const row = page.getByRole('row').filter({ hasText: 'Choir tour, second group' });
    await row.getByText('Draft').waitFor();
    expect(await sees('main', 'sam', '/notices', 'Choir tour')).toBe(true);
    expect(await sees('main', 'sam', '/notices', 'Choir tour, second group')).toBe(false);
    await context.close();
  });

  it('removes a post, restores it with Undo, and lists it in the bin', async () => {
    const title = 'Lost: one blue recorder';
    await writeAs(demo.portal, 'main', 'ed', { title });
    const { page, context } = await demo.signIn('main', 'ada', '/admin');
    await heading(page, 'Posts');
    const remove = async () => {
      await page
        .getByRole('button', { name: `Delete: ${title}` })
        .or(page.getByRole('menuitem', { name: `Delete: ${title}` }))
        .click();
      const question = page.getByRole('dialog', { name: 'Delete Post' });
      await question.getByRole('button', { name: 'Yes' }).click();
      await page.getByText('Deleted successfully.').waitFor();
    };
    await remove();
    // A notice that has the focus stays until it is left.
    await button(page, 'Undo').focus();
    expect(await sees('main', 'sam', '/notices', title)).toBe(false);
    await button(page, 'Undo').click();
    await page.getByText('Restored.').waitFor();
    expect(await sees('main', 'sam', '/notices', title)).toBe(true);
    await remove();
    await page.getByRole('link', { name: 'Removed posts' }).click();
    await button(page, `Restore: ${title}`).click();
    await button(page, /^Restore for [\d,]+ people$/).click();
    await page.getByText('Restored. It is live again.').waitFor();
    expect(await sees('main', 'sam', '/notices', title)).toBe(true);
    await context.close();
  });
});
