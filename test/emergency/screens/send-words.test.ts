import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';

const screens = screensWith();

const path = '/admin/emergency-broadcast';
const messageOf = (page: Page) => page.getByRole('textbox', { name: 'Message' });
const press = (page: Page, name: string) => page.getByRole('button', { name }).click();
const current = () =>
  screens.college.tables.all('emergencybroadcast').find(({ sk }) => sk === 'current');

it('says before the acts what they do at this school, and that a question comes first', async () => {
  const page = await screens.open('a.admin', path);
  const bar = page.getByRole('button', { name: 'Send to everyone' }).locator('..');
  const words = bar.getByText(
    'as a push to devices that allow it. This school sends no texts. You are asked once before anything leaves.',
  );
  await words.waitFor();
  const act = await bar.getByRole('button', { name: 'Save, send nothing' }).boundingBox();
  const above = await words.boundingBox();
  expect(above?.y).toBeLessThan(act?.y ?? 0);
});

it('asks for a message before a test, at its field, and covers no act with what it says', async () => {
  const page = await screens.open('a.admin', path);
  await page.setViewportSize({ width: 375, height: 812 });
  await press(page, 'Send a test to me');
  await page.getByText('*Please enter a message.').waitFor();
  await expect
    .poll(() => messageOf(page).evaluate((at) => at === document.activeElement))
    .toBe(true);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await messageOf(page).fill('The east gate is closed.');
  await page.getByText('*Please enter a message.').waitFor({ state: 'detached' });
  await press(page, 'Send a test to me');
  const said = page.getByRole('status').filter({ hasText: 'A test is on its way to you.' });
  await said.waitFor();
  const [message, act] = await Promise.all([
    said.boundingBox(),
    page.getByRole('button', { name: 'Send to everyone' }).boundingBox(),
  ]);
  expect((message?.y ?? 0) + (message?.height ?? 0)).toBeLessThan(act?.y ?? 0);
  expect(current()?.status ?? false).toBe(false);
  await press(page, 'Save, send nothing');
  await page.getByText('Saved. Nothing was sent, and nobody sees it yet.').waitFor();
  expect(current()).toMatchObject({ status: false, message: 'The east gate is closed.' });
});

it('fills in a text as a choice, which stays one until it is changed', async () => {
  const page = await screens.open('a.admin', path);
  const texts = page.getByRole('radiogroup', { name: 'Fill in a text:' });
  const lockdown = texts.getByRole('radio', { name: 'Lockdown' });
  await lockdown.check();
  expect(await messageOf(page).inputValue()).toMatch(/^Lockdown\. Stay inside/);
  await messageOf(page).fill('Lockdown. Stay inside.');
  expect(await lockdown.isChecked()).toBe(false);
});

it('names a message that is only shown, an update and an all-clear by what they do', async () => {
  const page = await screens.open('a.admin', path);
  await messageOf(page).fill('The east gate is closed.');
  await press(page, 'Send to everyone');
  const first = page.getByRole('dialog', { name: 'Send this message to everyone?' });
  await first.getByRole('checkbox', { name: /^Send to \d+ people\?/ }).uncheck();
  await first.getByText('Nothing is sent. People see the message when they open').waitFor();
  await first.getByRole('button', { name: 'Show on every page' }).click();
  await page.getByText('The message is on every page. Nothing is sent.').waitFor();

  await page.getByText('It leaves with “Send update to everyone”.').waitFor();
  await messageOf(page).fill('The west gate is closed too.');
  await press(page, 'Send update to everyone');
  const update = page.getByRole('dialog', { name: 'Send this update to everyone?' });
  await update.getByRole('button', { name: /^Send to \d+ people$/ }).click();
  await page.getByText('The message is on every page. It is sent in 10 seconds.').waitFor();

  await messageOf(page).fill('All clear. Both gates are open.');
  await page.getByText('and follows to everyone who got the message.').waitFor();
  await press(page, 'Send update to everyone');
  await update.getByRole('button', { name: 'Send all clear' }).click();
  await expect.poll(() => current()?.message).toBe('All clear. Both gates are open.');
});
