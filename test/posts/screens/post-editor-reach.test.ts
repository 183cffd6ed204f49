import { describe, expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { changePost, editNotice, onePixel, storedPost } from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);

const heading = 'Let more people read this?';

describe('a save that lets more people read', () => {
  it('asks first, names how many people of which kinds, and saves nothing on Cancel', async () => {
    await changePost(screens, 'p29', { published: false, start: undefined });
    const context = await screens.as('e.editor');
    const { page, save } = await editNotice(context, 'p29');
    await page.getByRole('radio', { name: 'Published' }).click();
    await page
      .getByRole('group', { name: 'Publish start' })
      .getByRole('spinbutton')
      .first()
      .click();
    await page.keyboard.press('Control+a');
    await page.keyboard.type('May52020930am', { delay: 20 });
    await page.getByRole('checkbox', { name: 'No end date' }).click();
    await save.click();
    const question = page.getByRole('dialog', { name: heading });
    await question
      .getByText('9 people can read this now: 1 carer, 4 students, 4 staff. Before: nobody.')
      .waitFor();
    expect(await faultsInEveryLook(page)).toEqual([]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    expect(storedPost(screens, 'p29').published).toBe(false);
    await save.click();
    await question.getByRole('button', { name: 'Save for 9 people' }).click();
    await page.getByText('Notice saved successfully.').waitFor();
    expect(storedPost(screens, 'p29').published).toBe(true);
    await page.getByRole('checkbox', { name: 'Make public' }).click();
    await save.click();
    // Everyone at the school could read it before.
    await question.getByText(/Before it was the same number/).waitFor();
  });

  it('asks nothing when no reader is added', async () => {
    const context = await screens.as('e.editor');
    const { page, save, title } = await editNotice(context, 'p25');
    await title.fill('The last stop of bus 3');
    await page.getByRole('checkbox', { name: 'No end date' }).click();
    await page.getByRole('checkbox', { name: 'No end date' }).click();
    await save.click();
    await page.getByText('Notice saved successfully.').waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
  });
});

describe('a click beside a selected picture', () => {
  for (const width of [375, 1280]) {
    it(`ticks the box under the pointer at ${width} px`, async () => {
      const context = await screens.as('e.editor', { width });
      const { page, content } = await editNotice(context, 'p20');
      await content.click();
      const choosing = page.waitForEvent('filechooser');
      await page
        .getByRole('button', { name: /Picture/ })
        .first()
        .click();
      await (await choosing).setFiles(onePixel);
      const panel = page.getByRole('group', { name: 'Picture', exact: true });
      await panel.waitFor();
      // The picture is loaded and the layout is stable.
      await page.waitForTimeout(1000);
      const box = page.getByRole('checkbox', { name: 'No end date' });
      await box.evaluate((it) => it.scrollIntoView({ block: 'center' }));
      const before = await box.boundingBox();
      if (!before) throw new Error('The box is not shown');
      const was = await box.isChecked();
      await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
      await page.mouse.down();
      await page.waitForTimeout(300);
      const moved = ((await box.boundingBox())?.y ?? 0) - before.y;
      expect(Math.abs(moved)).toBeLessThan(4);
      await page.mouse.up();
      await expect.poll(() => box.isChecked()).toBe(!was);
    });
  }
});
