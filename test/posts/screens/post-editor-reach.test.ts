import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsInEveryLook, widths } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import {
  changePost,
  editNotice,
  onePixel,
  openEditor,
  showTab,
  storedPost,
} from '#test/support/browser/post-editor';
import { storePosts } from '#test/support/college/posts';

const screens = screensWith(storePosts);

const noEnd = (page: Page) => page.getByRole('checkbox', { name: 'No end date' });

it('asks before a save that lets more people read, and before no other save', async () => {
  await changePost(screens, 'p29', { published: false, start: undefined });
  const context = await screens.as('e.editor');
  const { page, save, state, title } = await editNotice(context, 'p29');
  await page.getByRole('radio', { name: 'Published' }).click();
  await page.getByRole('group', { name: 'Publish start' }).getByRole('spinbutton').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('May52020930am', { delay: 20 });
  await noEnd(page).click();
  await save.click();
  const question = page.getByRole('dialog', { name: 'Let more people read this?' });
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

  await title.fill('The last stop of bus 3');
  await noEnd(page).click();
  await noEnd(page).click();
  await save.click();
  await expect.poll(() => storedPost(screens, 'p29').title).toBe('The last stop of bus 3');
  await state.getByText('All changes saved').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);

  await showTab(page, 'Audience');
  await page.getByRole('checkbox', { name: 'Make public' }).click();
  await save.click();
  // Everyone at the school could read it before.
  await question.getByText(/Before it was the same number/).waitFor();
});

it('ticks the box under the pointer beside a selected picture on a desktop and a phone', async () => {
  const context = await screens.as('e.editor');
  const { page, content } = await editNotice(context, 'p20');
  await content.click();
  const choosing = page.waitForEvent('filechooser');
  await page
    .getByRole('button', { name: /Picture/ })
    .first()
    .click();
  await (await choosing).setFiles(onePixel);
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await content.locator('img').first().click();
    await page.getByRole('group', { name: 'Picture', exact: true }).waitFor();
    await ticksWithoutMoving(page);
  }
});

/** Presses the mouse on the box and releases it when the layout no longer changes. */
async function ticksWithoutMoving(page: Page) {
  const box = noEnd(page);
  await box.evaluate((it) => it.scrollIntoView({ block: 'center' }));
  const before = await settledBox(box);
  const was = await box.isChecked();
  await page.mouse.move(before.x + before.width / 2, before.y + before.height / 2);
  await page.mouse.down();
  const { y } = await settledBox(box);
  expect(Math.abs(y - before.y)).toBeLessThan(4);
  await page.mouse.up();
  await expect.poll(() => box.isChecked()).toBe(!was);
}

/** Returns where an element is, once it was at the same place three times. */
async function settledBox(element: Locator) {
  const seen: { x: number; y: number; width: number; height: number }[] = [];
  const isSettled = async () => {
    const box = await element.boundingBox();
    if (box) seen.unshift(box);
    return seen.length > 2 && seen.slice(0, 3).every(({ y }) => y === seen[0]?.y);
  };
  await expect.poll(isSettled, { interval: 150 }).toBe(true);
  const [last] = seen;
  if (!last) throw new Error('The element is not shown');
  return last;
}

it('asks for nothing before something was typed, and publishes with one last dialog', async () => {
  const context = await screens.as('e.editor');
  const { page, ready, title, save } = await openEditor(context, '/admin/add-notice');
  await ready();
  expect(await page.getByRole('alert').count()).toBe(0);
  for (const tab of ['Audience', 'Checks'] as const) {
    await showTab(page, tab);
    expect(
      await page
        .getByRole('tabpanel')
        .getByText(/^No one will see/)
        .count(),
    ).toBe(0);
  }
  expect(await page.locator('.MuiAlert-root').count()).toBe(0);
  expect(await faultsInEveryLook(page)).toEqual([]);
  // A fault in a tab that is not shown shows its tab.
  await title.fill('Athletics day');
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  await page.getByRole('button', { name: 'Featured image', exact: true }).click();
  await page.getByRole('tab', { name: 'Settings', selected: true }).waitFor();

  await page.goto('/admin/edit-notice/p32');
  await ready();
  await page.getByRole('radio', { name: 'Draft Mode' }).click();
  await save.click();
  await page.getByText('Notice saved successfully.').waitFor();
  // The bar says what readers have, and the act keeps its name.
  const bar = page.getByRole('region', { name: 'Save', exact: true });
  await page.getByRole('radio', { name: 'Published' }).click();
  await bar.getByText('Draft', { exact: true }).waitFor();
  await bar.getByText('Not published yet').waitFor();
  expect(await bar.getByRole('button', { name: 'Publish', exact: true }).count()).toBe(1);
  await page.getByRole('radio', { name: 'Draft Mode' }).click();
  await page.getByRole('button', { name: 'Publish', exact: true }).click();
  const last = page.getByRole('dialog', { name: 'Publish this post?' });
  await last.getByText('9 people, from now, without end.').waitFor();
  await last.getByText(/^1 carer, 4 students, 4 staff\. /).waitFor();
  await last.getByText(/No e-mail leaves automatically\.$/).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  // The times are there on a press. An empty start is a fault, here as beside the text.
  await last.getByRole('button', { name: 'Change start or end' }).click();
  const field = last.getByRole('group', { name: 'Start', exact: true });
  await field.getByRole('spinbutton').first().click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Backspace');
  await last.getByText('*Please select start date.').waitFor();
  await last.getByRole('button', { name: 'Now', exact: true }).click();
  await last.getByText('*Please select start date.').waitFor({ state: 'detached' });
  expect(await faultsInEveryLook(page)).toEqual([]);
  await last.getByRole('button', { name: 'Publish' }).click();
  await expect.poll(() => storedPost(screens, 'p32').published).toBe(true);
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(storedPost(screens, 'p32').publish_end).toBe('INDEFINITE');
});
