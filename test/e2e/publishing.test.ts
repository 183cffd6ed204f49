import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture } from '#bin/demo/picture';
import { type DemoPortal, startDemoPortal } from '#test/support/demo-portal';
import { writeAs } from '#test/support/writing';

/** Publishing as editors and readers do it: a real keyboard, the running portal, both schools. */

let demo: DemoPortal;
beforeAll(async () => {
  demo = await startDemoPortal();
});
afterAll(() => demo.stop());

const photograph = { name: 'garden.png', mimeType: 'image/png' };
const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
const content = (page: Page) => page.getByRole('textbox', { name: 'Content' });
const heading = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { name, level: 1 }).waitFor();
const saved = (page: Page, what: string) =>
  page.getByText(`${what} saved successfully.`).first().waitFor();

/** Opens the editor as somebody who signs in for it. */
async function openEditor(username: string, path: string) {
  const visit = await demo.signIn('main', username, path);
  await content(visit.page).waitFor();
  return visit;
}

/** Types the fields that every post needs, by keyboard where a person would. */
async function fill(page: Page, title: string, text: string) {
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await content(page).click();
  await page.keyboard.type(text);
}

async function choosePicture(page: Page, size: [number, number]) {
  const input = page.getByLabel('Featured image: file');
  await input.setInputFiles({ ...photograph, buffer: picture('Garden', ...size) });
  await button(page, 'Change picture').waitFor();
}

async function chooseAudience(page: Page, types: string[], groups: string[]) {
  for (const type of types) await page.getByRole('checkbox', { name: type, exact: true }).check();
  if (groups.length === 0) return;
  await button(page, /^Year level/).click();
  for (const group of groups) {
    await page.getByRole('searchbox', { name: 'Filter Year level' }).fill(group);
    await page.getByRole('checkbox', { name: group, exact: true }).check();
  }
}

/** Publishes from the next minute's hour of today on, without an end. */
async function publish(page: Page) {
  await page.getByRole('radio', { name: 'Published' }).check();
  await page.getByRole('checkbox', { name: 'No end date' }).check();
  await typeStart(page);
}

/** The start of today, typed into the picker's sections. */
async function typeStart(page: Page) {
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' }).format();
  const [year, month, day] = today.split('-').map(Number);
  const field = page.getByRole('group', { name: 'Publish start' });
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.type(String(month).padStart(2, '0'));
  await page.keyboard.type(String(day).padStart(2, '0'));
  await page.keyboard.type(String(year));
  await page.keyboard.type('12');
  await page.keyboard.type('00');
  await page.keyboard.type('a');
}

/** After the list: a link, a table, a picture, a video and a drive folder. */
async function writeRichThings(page: Page) {
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://seeds.example.org/list');
  await dialog.getByRole('textbox', { name: 'Words of the link' }).fill('the seed list');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await button(page, 'Table').click();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  // The caret follows a moment later, which nobody outruns by hand.
  await page.waitForFunction(() => {
    const at = getSelection()?.anchorNode;
    return (at instanceof Element ? at : at?.parentElement)?.closest('th') != null;
  });
  await page.waitForTimeout(200);
  await page.keyboard.type('Bed');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Crop');
  await page.keyboard.press('Control+End');
  await page.locator('input[aria-label="Picture files"]').setInputFiles({
    ...photograph,
    buffer: picture('Beans', 300, 200),
  });
  const words = page.getByRole('textbox', { name: 'What the picture shows' });
  await words.fill('A bed of beans');
  await page.keyboard.press('Enter');
  await content(page).press('Control+End');
  await button(page, 'Video').click();
  await dialog.getByRole('textbox', { name: 'Address' }).fill('https://youtu.be/dQw4w9WgXcQ');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  await content(page).press('Control+End');
  await button(page, 'Drive folder').click();
  await dialog
    .getByRole('textbox', { name: 'Address' })
    .fill('https://drive.google.com/drive/folders/1AbCdEfGhIjKlMnOpQrStUv');
  await dialog.getByRole('radio', { name: 'Grid' }).check();
  await button(page, 'Insert').click();
  await dialog.waitFor({ state: 'detached' });
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
  it('is written with every kind of content and reaches exactly the carers of Year 7', async () => {
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

  it('that two people edit is overwritten by nobody unasked, and both texts are in its history', async () => {
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
    const question = mine.page.getByRole('dialog', { name: /Somebody else changed this/ });
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

  it('is saved once the connection is back, and not lost when the page dies', async () => {
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

  it('is cloned into a draft that nobody reads', async () => {
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

  it('is withdrawn, taken back with Undo, and found in the administrators’ bin', async () => {
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
    await page.getByText('Restored. It is live again.').waitFor();
    expect(await sees('main', 'sam', '/notices', title)).toBe(true);
    await context.close();
  });
});
