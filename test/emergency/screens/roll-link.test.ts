import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { rollCallRepository } from '#functions/emergency/store/roll-calls';
import { rollLinkRepository } from '#functions/emergency/store/roll-links';
import { emergencybroadcast } from '#shared/emergency/emergencybroadcast.contract';
import { rollCall } from '#shared/emergency/roll-call.contract';
import { rollPath } from '#shared/site/outer-pages';
import { faultsInEveryLook } from '#test/support/browser/accessibility';
import { screensWith } from '#test/support/browser/browser';
import { schoolNamed } from '#test/support/records/school';

const message = 'Lockdown. Stay inside.';
const main = schoolNamed('main');
const tokens = new Map<string, string>();
const screens = screensWith(async ({ records, ask }) => {
  await ask('a.admin', emergencybroadcast.update, { status: true, message, asks_safety: true });
  const roll = await rollCallRepository(records).of(main).open();
  if (!roll) throw new Error('No roll-call is open');
  for (const userUid of ['u-c.carer', 'u-s.student', 'u-a.hart']) {
    const issued = { roll, userUid, version: 'v' };
    const token = await rollLinkRepository(records).of(main).issue(issued, new Date());
    tokens.set(userUid, token ?? '');
  }
  const text = { roll, userUid: 'u-a.hart', version: 'v', number: '+61491570123' };
  tokens.set('text', (await rollLinkRepository(records).of(main).issue(text, new Date())) ?? '');
});

/** Opens a link on a phone on which nobody is signed in. */
async function opened(token: string): Promise<Page> {
  const context = await screens.browser.newContext({
    baseURL: screens.server.origin,
    viewport: { width: 375, height: 700 },
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(`${rollPath}#${token}`);
  return page;
}

it('asks on a phone without a sign-in, by the keyboard, and keeps the secret out of addresses', async () => {
  const token = tokens.get('u-c.carer') ?? '';
  const page = await opened(token);
  await page.getByText(message).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Are you safe?' }).waitFor();
  expect(page.url()).toBe(`${screens.server.origin}${rollPath}`);
  expect(await faultsInEveryLook(page)).toEqual([]);
  // The heading has the focus, so the first answer is the next stop.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByText('You said that you are safe.', { exact: false }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.getByText('all your children are with you', { exact: false }).waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  expect(await page.evaluate(() => document.body.innerText)).not.toMatch(/Mia|Hale|Carer/);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
  await page.reload();
  await page.getByRole('heading', { name: 'Open the link in your message again' }).waitFor();
});

it('offers by the link of a text alone to say that it is for somebody else', async () => {
  const mail = await opened(tokens.get('u-a.hart') ?? '');
  await mail.getByRole('button', { name: 'I am safe' }).waitFor();
  expect(await mail.getByRole('button', { name: 'This is not for me' }).count()).toBe(0);
  const page = await opened(tokens.get('text') ?? '');
  await page.getByRole('button', { name: 'This is not for me' }).click();
  await page
    .getByText('The school sends no more texts to this number.', { exact: false })
    .waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth);
  expect(width).toBeLessThanOrEqual(375);
});

it('shows those who lead what links alone say, apart', async () => {
  const student = await opened(tokens.get('u-s.student') ?? '');
  await student.getByRole('button', { name: 'I am safe' }).click();
  await student.getByText('You said that you are safe.', { exact: false }).waitFor();
  expect(await student.getByRole('button', { name: 'All my children' }).count()).toBe(0);
  const adult = await opened(tokens.get('u-a.hart') ?? '');
  await adult.getByRole('button', { name: 'I am safe' }).click();
  await adult.getByText('You said that you are safe.', { exact: false }).waitFor();
  const page = await screens.open('a.admin', '/admin/emergency-broadcast/roll-call');
  const { by_link } = await screens.college.ask('a.admin', rollCall.overview, {});
  const figure = new RegExp(`^${by_link}\\s*Only by a link$`);
  await page.getByRole('button', { name: figure }).click();
  await page.getByRole('heading', { name: `Only by a link: ${by_link}` }).waitFor();
  await page.getByText('A link can be forwarded.', { exact: false }).first().waitFor();
  await page.getByText('The link of a message says: I am safe', { exact: false }).first().waitFor();
  expect(await faultsInEveryLook(page)).toEqual([]);
});

it('says the same of a wrong and an ended link, and asks for help without a network', async () => {
  const wrong = await opened(`main.${'a'.repeat(16)}`);
  await wrong.getByRole('heading', { name: 'This link doesn’t work' }).waitFor();
  expect(await faultsInEveryLook(wrong)).toEqual([]);
  const page = await opened(tokens.get('u-c.carer') ?? '');
  await page.getByRole('button', { name: 'I need help' }).waitFor();
  screens.server.faults.status = 503;
  await page.getByRole('button', { name: 'I need help' }).click();
  await page.getByRole('alert').filter({ hasText: 'can’t be reached' }).waitFor();
  delete screens.server.faults.status;
  await page.getByRole('button', { name: 'I need help' }).click();
  await page.getByText('You asked for help.', { exact: false }).waitFor();
  await page.getByText('In danger call 000.').waitFor();
});

it('ends a roll-call with an own sentence that everyone reads', async () => {
  const page = await screens.open('a.admin', '/admin/emergency-broadcast/roll-call');
  await page.getByRole('button', { name: 'All clear' }).click();
  const question = page.getByRole('dialog', { name: 'Give the all-clear?' });
  await question.getByLabel('What everyone reads').fill('All clear. Lessons go on at 11.');
  await question.getByRole('button', { name: 'Give the all-clear' }).click();
  await page.getByText('The roll-call has ended.').waitFor();
  const shown = await screens.college.ask('a.admin', emergencybroadcast.get, {});
  expect(shown).toMatchObject({ status: true, message: 'All clear. Lessons go on at 11.' });
  const link = await opened(tokens.get('u-c.carer') ?? '');
  await link.getByRole('heading', { name: 'The roll-call has ended' }).waitFor();
  await link.getByText('All clear. Lessons go on at 11.').waitFor();
  expect(await faultsInEveryLook(link)).toEqual([]);
});
