import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

  it.each([
    { width: 1280, colorScheme: 'light' },
    { width: 1280, colorScheme: 'dark' },
    { width: 375, colorScheme: 'light' },
    { width: 375, colorScheme: 'dark' },
  ] as const)('and the panels stand in nobody’s way at $width px in $colorScheme', async (look) => {
    const path = desk.postWith('p22', { group_list: audienceOf(['CARERS'], ['y7', 'y8']) });
    const { page, close } = await desk.editorOn(path, look);
    if (look.width < 992) {
      for (const name of ['Audience', 'Who will see this']) {
        await page.getByRole('button', { name, exact: true }).click();
      }
    }
    await page.getByRole('button', { name: /^Class/ }).click();
    await page.getByText('80 people will see this').waitFor();
    const faults = async () => {
      const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    };
    expect(await faults()).toEqual([]);
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    expect(await overflow()).toBeLessThanOrEqual(0);
    await page.getByRole('button', { name: 'Preview as' }).click();
    const seen = page.frameLocator('iframe');
    await seen.getByRole('heading', { level: 1 }).waitFor();
    const dark = await seen
      .locator('body')
      .evaluate((each) => getComputedStyle(each).backgroundColor);
    expect(dark).toBe(look.colorScheme === 'dark' ? 'rgb(18, 20, 22)' : 'rgb(250, 249, 247)');
    expect(await faults()).toEqual([]);
    await close();
  });
});
