import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { audienceOf, audienceScreens } from '#test/web/components/audience/screen';

const desk = audienceScreens();

async function preview(page: Page) {
  await page.getByRole('button', { name: 'Preview as' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preview' });
  await dialog.waitFor();
  return { dialog, seen: dialog.frameLocator('iframe') };
}

describe('the audience preview', () => {
  it('shows each user type the card and the text, or why they see nothing, and a draft as if published', async () => {
    const path = await desk.postWith('p06', {
      type: 'principal',
      title: 'Our term ahead',
      group_list: audienceOf(['STUDENTS', 'CARERS'], ['y7']),
      for_carer_only: true,
    });
    const { page } = await desk.editorOn(path);
    const { dialog, seen } = await preview(page);
    const as = (kind: string) => dialog.getByRole('button', { name: kind, exact: true }).click();
    // Students are excluded: it opens with the first kind that sees it.
    await dialog.getByText('Carers of students in the chosen groups see this.').waitFor();
    await dialog
      .getByText(/It has been visible since \w+day \d+ \w+ 2026, \d+:\d\d [ap]m, with no end\./)
      .waitFor();
    await seen.getByRole('heading', { name: 'Our term ahead', level: 1 }).waitFor();
    await seen.getByRole('link', { name: 'Our term ahead' }).waitFor();
    await seen.getByText('We counted everything twice.').waitFor();
    await as('Student');
    await dialog.getByText('Students do not see this: “Exclude students” is on.').waitFor();
    expect(await dialog.locator('iframe').count()).toBe(0);
    await as('Staff');
    await dialog.getByText('Staff do not see this: they are not in the audience.').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    await page.getByRole('radio', { name: 'Draft Mode' }).click();
    const draft = await preview(page);
    await draft.dialog
      .getByText('It is a draft. The preview shows it as if it were published.')
      .waitFor();
    await draft.seen.getByRole('heading', { level: 1 }).waitFor();
  });

  it('shows a phone’s width and the theme, follows no link, and has no accessibility faults', async () => {
    const path = await desk.postWith('p31', { group_list: audienceOf(['CARERS'], ['y7', 'y8']) });
    const { page } = await desk.editorOn(path, { width: 375 });
    await page.getByRole('tab', { name: 'Audience' }).click();
    await page.getByRole('button', { name: /^Class/ }).click();
    await page.getByText('1 person will see this').waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
    const { dialog, seen } = await preview(page);
    const title = seen.getByRole('heading', { level: 1 });
    await title.waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    const paper = () =>
      seen.locator('body').evaluate((each) => getComputedStyle(each).backgroundColor);
    await expect.poll(paper).toBe('rgb(250, 249, 247)');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).toBe('rgb(18, 20, 22)');
    await usesPhoneWidth(dialog, title);
    await seen.getByRole('link', { name: 'Connections page' }).click();
    await dialog.getByText('This link leads to /connections.').waitFor();
    await seen.getByRole('link', { name: /^The orchestra/ }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('This link leads to /connections/connection_details/').waitFor();
    expect(page.url()).toContain('/admin/edit-newsletter/p31');
    await title.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  });
});

async function usesPhoneWidth(dialog: Locator, title: Locator) {
  const size = () => title.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
  const atDesk = await size();
  await dialog.getByRole('button', { name: 'Phone' }).click();
  const width = () => title.evaluate((each) => each.ownerDocument.defaultView?.innerWidth);
  await expect.poll(width).toBe(375);
  await expect.poll(size).toBeLessThan(atDesk);
  expect(await title.evaluate((each) => getComputedStyle(each).fontFamily)).toContain('Palatino');
}
