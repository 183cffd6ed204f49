import { describe, expect, it } from 'vitest';
import { faultsInBothSchemes, widths } from '#test/support/browser/accessibility';
import type { Looking } from '#test/support/browser/browser';
import { audienceOf, audienceScreens } from '#test/web/components/audience/screen';

const desk = audienceScreens();

describe('the audience preview', () => {
  async function previewOn(path: string, looking: Looking = {}) {
    const editor = await desk.editorOn(path, looking);
    await editor.page.getByRole('button', { name: 'Preview as' }).click();
    const dialog = editor.page.getByRole('dialog', { name: 'Preview' });
    await dialog.waitFor();
    const seen = dialog.frameLocator('iframe');
    const as = (kind: string) => dialog.getByRole('button', { name: kind, exact: true }).click();
    return { ...editor, dialog, seen, as };
  }

  it('shows each user type the card and the text, or why they see nothing', async () => {
    const path = await desk.postWith('p06', {
      type: 'principal',
      title: 'Our term ahead',
      group_list: audienceOf(['STUDENTS', 'CARERS'], ['y7']),
      for_carer_only: true,
    });
    const { dialog, seen, as, close } = await previewOn(path);
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
    await close();
  });

  it('shows a draft as if it were published', async () => {
    const path = await desk.postWith('p13', {
      published: false,
      start: undefined,
      group_list: audienceOf(['STAFF']),
    });
    const { dialog, seen, close } = await previewOn(path);
    await dialog
      .getByText('It is a draft. The preview shows it as if it were published.')
      .waitFor();
    await seen.getByRole('heading', { level: 1 }).waitFor();
    await close();
  });

  it('uses the width of a phone and the theme of the portal', async () => {
    const { dialog, seen, close } = await previewOn('/admin/edit-newsletter/p31');
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

  it('shows the target of links without opening them, and closes with Escape', async () => {
    const { page, dialog, seen, close } = await previewOn('/admin/edit-newsletter/p31');
    await seen.getByRole('link', { name: 'Connections page' }).click();
    await dialog.getByText('This link leads to /connections.').waitFor();
    await seen.getByRole('link', { name: /^The orchestra/ }).focus();
    await page.keyboard.press('Enter');
    await dialog.getByText('This link leads to /connections/connection_details/').waitFor();
    expect(page.url()).toContain('/admin/edit-newsletter/p31');
    await seen.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await close();
  });

  it.each(widths)('has no accessibility faults at %i px', async (width) => {
    const path = await desk.postWith('p11', { group_list: audienceOf(['CARERS'], ['y7', 'y8']) });
    const { page, close } = await desk.editorOn(path, { width });
    if (width < 992) {
      for (const name of ['Audience', 'Who will see this']) {
        await page.getByRole('button', { name, exact: true }).click();
      }
    }
    await page.getByRole('button', { name: /^Class/ }).click();
    await page.getByText('1 person will see this').waitFor();
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
