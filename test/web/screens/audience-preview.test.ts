import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { faultsInBothSchemes, widths } from '#test/support/accessibility';
import { type AudienceDesk, audienceDesk, audienceOf } from '#test/web/components/audience/desk';
import type { Looking } from '#test/web/support/browser';

let desk: AudienceDesk;
beforeAll(async () => {
  desk = await audienceDesk();
});
afterAll(() => desk.screens.close());

describe('the preview', () => {
  async function previewOn(path: string, looking: Looking = {}) {
    const editor = await desk.editorOn(path, looking);
    await editor.page.getByRole('button', { name: 'Preview as' }).click();
    const dialog = editor.page.getByRole('dialog', { name: 'Preview' });
    await dialog.waitFor();
    const seen = dialog.frameLocator('iframe');
    const as = (kind: string) => dialog.getByRole('button', { name: kind, exact: true }).click();
    return { ...editor, dialog, seen, as };
  }

  it('shows each kind of people the card and the text, or why they see nothing', async () => {
    const path = desk.postWith('p27', {
      type: 'principal',
      title: 'Our term ahead',
      group_list: audienceOf(['STUDENTS', 'CARERS'], ['y7']),
      for_carer_only: true,
    });
    const { dialog, seen, as, close } = await previewOn(path);
    // Students are excluded: it opens with the first kind that sees it.
    await dialog.getByText('Carers of students in the chosen groups see this.').waitFor();
    await dialog
      .getByText(/It is out since \w+day \d+ \w+ 2026, \d+:\d\d [ap]m, with no end\./)
      .waitFor();
    await seen.getByRole('heading', { name: 'Our term ahead', level: 1 }).waitFor();
    await seen.getByRole('link', { name: 'Our term ahead' }).waitFor();
    await seen.getByText('We counted everything twice.').waitFor();
    await as('Student');
    await dialog.getByText('Students do not see this: “Exclude students” is on.').waitFor();
    expect(await dialog.locator('iframe').count()).toBe(0);
    await as('Staff');
    await dialog.getByText('Staff do not see this: they are not in the audience.').waitFor();
    await close();
  });

  it('shows a draft as if it were published', async () => {
    const path = desk.postWith('p20', {
      published: false,
      publish_start: 'UNPUBLISHED',
      publish_end: 'UNPUBLISHED',
      group_list: audienceOf(['STAFF']),
    });
    const { dialog, seen, close } = await previewOn(path);
    await dialog.getByText('It is a draft: shown here as if it were published.').waitFor();
    await seen.getByRole('heading', { level: 1 }).waitFor();
    await close();
  });

  it('is laid out by the width of a phone, in the look of the portal', async () => {
    const { dialog, seen, close } = await previewOn('/admin/edit-newsletter/p02');
    const title = seen.getByRole('heading', { level: 1 });
    const size = () => title.evaluate((each) => Number.parseFloat(getComputedStyle(each).fontSize));
    await title.waitFor();
    const atDesk = await size();
    await dialog.getByRole('button', { name: 'Phone' }).click();
    const width = () => title.evaluate((each) => each.ownerDocument.defaultView?.innerWidth);
    await expect.poll(width).toBe(375);
    await expect.poll(size).toBeLessThan(atDesk);
    expect(await title.evaluate((each) => getComputedStyle(each).fontFamily)).toContain('Palatino');
    await close();
  });

  it('leads nowhere: its links tell where they would go, and Escape goes back to the editor', async () => {
    const { page, dialog, seen, close } = await previewOn('/admin/edit-newsletter/p02');
    await seen.getByRole('link', { name: 'Connections page' }).click();
    await dialog.getByText('This link leads to /connections.').waitFor();
    await seen.getByRole('link', { name: /^The orchestra/ }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('This link leads to /connections/connection_details/').waitFor();
    expect(page.url()).toContain('/admin/edit-newsletter/p02');
    await seen.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await close();
  });

  it.each(widths)('and the panels stand in nobody’s way at %i px', async (width) => {
    const path = desk.postWith('p22', { group_list: audienceOf(['CARERS'], ['y7', 'y8']) });
    const { page, close } = await desk.editorOn(path, { width });
    if (width < 992) {
      for (const name of ['Audience', 'Who will see this']) {
        await page.getByRole('button', { name, exact: true }).click();
      }
    }
    await page.getByRole('button', { name: /^Class/ }).click();
    await page.getByText('80 people will see this').waitFor();
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Preview as' }).click();
    const seen = page.frameLocator('iframe');
    await seen.getByRole('heading', { level: 1 }).waitFor();
    const paper = () =>
      seen.locator('body').evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(await paper()).toBe('rgb(250, 249, 247)');
    expect(await faultsInBothSchemes(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(paper).toBe('rgb(18, 20, 22)');
    await close();
  });
});
