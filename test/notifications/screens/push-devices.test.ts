import type { BrowserContext, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { api } from '#shared/api';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { open, screensWith } from '#test/support/browser/browser';
import { withPushService } from '#test/support/push/browser';
import { deviceKeys, endpointOf } from '#test/support/push/devices';

const screens = screensWith(undefined, { signsIn: true });

const listed = async () =>
  (await screens.college.ask('a.hart', api['push-devices'].list, {})).devices.map(
    ({ name }) => name,
  );
const stored = () => screens.college.ask('a.hart', api['notification-preferences'].get, {});
const add = (name: string) =>
  screens.college.ask('a.hart', api['push-devices'].save, {
    endpoint: endpointOf(name.replaceAll(' ', '-')),
    keys: deviceKeys,
    name,
  });

async function ownDevice(): Promise<{ page: Page; context: BrowserContext }> {
  const context = await screens.as('a.hart');
  await withPushService(context);
  const page = await open(context, '/');
  await page.getByRole('button', { name: 'Only me' }).click();
  await page.goto('/notification-preferences');
  await page.getByRole('heading', { name: 'On your devices' }).waitFor();
  return { page, context };
}
const here = (page: Page) => page.getByRole('switch', { name: 'Show messages on this device' });

it('says first that this browser blocks pushes, and promises none here', async () => {
  const context = await screens.as('a.hart');
  await context.addInitScript(() =>
    Object.defineProperty(Notification, 'permission', { get: () => 'denied' }),
  );
  const page = await open(context, '/notification-preferences');
  await page.setViewportSize({ width: 375, height: 812 });
  await page
    .getByRole('alert')
    .getByText(/^This browser blocks messages of the portal/)
    .waitFor();
  await page.getByText('Not on this device.').waitFor();
  expect(await page.getByText('This browser blocks messages').count()).toBe(1);
  const emergency = page.getByRole('group', { name: 'Emergency messages' });
  await emergency.getByText('Push: blocked in this browser').waitFor();
  expect(await emergency.getByText('Push: always').count()).toBe(0);
  const chip = page.getByRole('switch', { name: 'Mail: Weekly digest' });
  expect((await chip.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('turns messages on and off on the own device, and lists the others', async () => {
  await add('Firefox on Windows');
  const { page } = await ownDevice();
  await here(page).click();
  await page.getByText('Messages appear on this device now.', { exact: false }).waitFor();
  await page.getByText('(this device)').waitFor();
  expect(await listed()).toHaveLength(2);
  await page.getByRole('switch', { name: 'Push: Absences' }).click();
  await expect
    .poll(async () => (await stored()).push)
    .toEqual({
      absences: false,
      todo: true,
      digest: false,
      daily: false,
      principal: true,
    });
  await page.getByRole('combobox', { name: 'At most' }).selectOption('2 pushes a day');
  await expect.poll(async () => (await stored()).most_pushes).toBe(2);
  expect(await faultsInEveryLook(page)).toEqual([]);
  await page.getByRole('button', { name: 'Send a test: Firefox on Windows' }).click();
  await page.getByText('A test is on its way.').waitFor();
  await page.getByRole('button', { name: 'Remove: Firefox on Windows' }).click();
  await expect.poll(listed).toHaveLength(1);
  await here(page).click();
  await expect.poll(listed).toEqual([]);
});

it('ends pushes to the device with the sign-out', async () => {
  const { page, context } = await ownDevice();
  await here(page).click();
  await page.getByText('(this device)').waitFor();
  await page.getByRole('button', { name: /person menu/ }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect
    .poll(async () => (await context.cookies()).some(({ name }) => name === 'subscribed'))
    .toBe(false);
});

it('says on a shared device why it shows no messages', async () => {
  const context = await screens.as('a.hart');
  await withPushService(context);
  const page = await open(context, '/notification-preferences');
  await page
    .getByText('Messages appear only on a device that you alone use.', { exact: false })
    .waitFor();
  expect(await here(page).count()).toBe(0);
});
