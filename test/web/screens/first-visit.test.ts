import { expect, it } from 'vitest';
import { api } from '#shared/api';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';

const screens = screensWith(({ put }) =>
  put('notification-preferences', { pk: 'main', sk: 'u-c.carer', portal: {} }),
);
const chosen = () => screens.college.ask('c.carer', api['notification-preferences'].portal, {});

it('shows a new carer three cards once, and then what is new after an update', async () => {
  const context = await screens.as('c.carer', { width: 375, height: 800 });
  const page = await open(context, '/');
  const cards = page.getByRole('region', { name: 'Welcome' });
  await cards.getByText('Are these your children?').waitFor();
  expect(await cards.getByRole('listitem').allTextContents()).toEqual(['Mia', 'Ned', 'Pip']);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await cards.getByRole('button', { name: 'Next' }).click();
  await cards.getByText('c.carer@example.edu').waitFor();
  await cards.getByRole('button', { name: 'Next' }).click();
  await cards.getByText('Put it on your phone and calendar').waitFor();
  await cards.getByRole('button', { name: 'Done' }).click();
  await expect.poll(async () => (await chosen()).welcomed).toBe(true);
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  expect(await cards.count()).toBe(0);

  await screens.college.ask('c.carer', api['notification-preferences'].choose, {
    news_seen: '2020-01',
  });
  await page.reload();
  const news = page.getByRole('region', { name: 'What’s new' });
  await news.getByText('Choose for each child which mail you get.').waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await news.getByRole('button', { name: 'Close', exact: true }).click();
  await expect.poll(async () => (await chosen()).news_seen).not.toBe('2020-01');
});

it('explains the open screen to its reader on ?', async () => {
  const page = await open(await screens.as('a.admin'), '/admin?tab=email');
  await page.getByRole('heading', { level: 1, name: 'Email' }).waitFor();
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Help: Email' });
  await help.getByText(/^Mailings that were sent/).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
});
